// %n writes through its pointer.
//@ flags: --engine bmc --property memory
//@ open: clauses: models of library functions are loops
#include <stdio.h>

int main(void) {
  char one = 0;
  printf("%s%n", "x", (int *)&one); // FAILS
  return one;
}
