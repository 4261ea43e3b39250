// %s without a width: any number of bytes.
//@ flags: --engine bmc --property memory
//@ open: clauses: models of library functions are loops
#include <stdio.h>

int main(void) {
  char word[64];
  return scanf("%s", word); // FAILS
}
