// A name that is as long as the buffer leaves no room for the 0.
//@ flags: --engine bmc --property memory
//@ open: clauses: models of library functions are loops
#include <stdio.h>

int main(void) {
  char text[8];
  sprintf(text, "<%s>", "abcdef"); // FAILS
  return 0;
}
