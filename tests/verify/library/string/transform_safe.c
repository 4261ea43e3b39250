// strxfrm says how long the result is, and fits it in where it can.
//@ flags: --engine bmc --property reach,memory -- -fno-builtin
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <string.h>

int main(void) {
  char to[4];
  assert(strxfrm(0, "abc", 0) == 3);
  assert(strxfrm(to, "abc", 4) == 3 && strcmp(to, "abc") == 0);
  assert(strxfrm(to, "abcdef", 4) == 6);
  return 0;
}
