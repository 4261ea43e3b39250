// bcopy and wmemmove may overlap.
//@ flags: --engine bmc --property reach,memory -- -fno-builtin
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <strings.h>
#include <wchar.h>

int main(void) {
  char s[6] = "abcde";
  wchar_t t[3] = {1, 2, 3};
  bcopy(s, s + 1, 3);
  wmemmove(t + 1, t, 2);
  assert(s[1] == 'a' && s[3] == 'c' && s[4] == 'e' && t[2] == 2);
  return 0;
}
