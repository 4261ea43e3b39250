// rand() % 11 may be 10.
//@ flags: --engine bmc --property memory
//@ open: clauses: models of library functions are loops
#include <stdlib.h>

int main(void) {
  int table[10] = {0};
  return table[rand() % 11]; // FAILS
}
