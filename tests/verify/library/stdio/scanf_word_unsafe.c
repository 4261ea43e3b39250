// %s without a width: any number of bytes.
//@ flags: --engine bmc --property memory
#include <stdio.h>

int main(void) {
  char word[64];
  return scanf("%s", word); // FAILS
}
