// %8s needs 9 bytes.
//@ flags: --engine bmc --property memory
//@ open: clauses: models of library functions are loops
#include <stdio.h>

int main(void) {
  char word[8];
  return scanf("%8s", word); // FAILS
}
