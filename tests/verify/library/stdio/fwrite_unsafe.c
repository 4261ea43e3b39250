// fwrite reads all items.
//@ flags: --engine bmc --property memory
//@ open: clauses: models of library functions are loops
#include <stdio.h>

int main(void) {
  int numbers[3] = {1, 2, 3};
  return fwrite(numbers, sizeof(int), 4, stdout) == 4; // FAILS
}
