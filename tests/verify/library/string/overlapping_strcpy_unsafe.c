// strcpy to a place behind the start of the text runs out of the array.
//@ flags: --engine bmc --property memory -- -fno-builtin
//@ open: clauses: models of library functions are loops
#include <string.h>

int main(void) {
  char s[8] = "abc";
  strcpy(s + 1, s); // FAILS
  return s[0];
}
