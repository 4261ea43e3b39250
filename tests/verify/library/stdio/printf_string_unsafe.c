// printf of an array without a 0 reads behind it.
//@ flags: --engine bmc --property memory
//@ open: clauses: models of library functions are loops
#include <stdio.h>

int main(void) {
  char name[3] = {'a', 'b', 'c'};
  printf("%s\n", name); // FAILS
  return 0;
}
