// %s without a width writes all of the word.
//@ flags: --engine bmc --property memory
//@ open: clauses: models of library functions are loops
#include <stdio.h>

int main(void) {
  char word[4];
  return sscanf("abcd", "%s", word); // FAILS
}
