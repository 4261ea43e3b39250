// memcpy between places that overlap.
//@ flags: --engine bmc --property memory -- -D_GNU_SOURCE -fno-builtin
//@ open: clauses: models of library functions are loops
#include <string.h>

int main(void) {
  char s[6] = "abcde";
  mempcpy(s + 1, s, 3); // FAILS
  return s[1];
}
