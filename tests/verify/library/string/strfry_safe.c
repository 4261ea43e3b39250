// strfry keeps the characters.
//@ flags: --engine bmc --property reach,memory -- -D_GNU_SOURCE
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <string.h>

int main(void) {
  char s[3] = "ab";
  assert(strfry(s) == s);
  assert((s[0] == 'a' && s[1] == 'b') || (s[0] == 'b' && s[1] == 'a'));
  return 0;
}
