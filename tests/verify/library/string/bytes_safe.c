// bzero, bcopy, explicit_bzero, memfrob, swab.
//@ flags: --engine bmc --property reach,memory -- -D_GNU_SOURCE -fno-builtin
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

int main(void) {
  char s[5] = "abcd", t[4];
  bcopy(s, s + 1, 2);
  assert(s[1] == 'a' && s[2] == 'b');
  bzero(s, 2);
  assert(s[0] == 0 && s[1] == 0 && s[2] == 'b');
  explicit_bzero(s, 4);
  assert(s[2] == 0 && s[3] == 0);
  memfrob(s, 1);
  assert(s[0] == 42);
  t[2] = 'x';
  swab("12345", t, 2);
  assert(t[0] == '2' && t[1] == '1' && t[2] == 'x');
  return 0;
}
