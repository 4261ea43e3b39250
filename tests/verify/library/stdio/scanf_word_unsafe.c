// %s without a width: any number of bytes.
//@ flags: --property memory
#include <stdio.h>

int main(void) {
  char word[64];
  return scanf("%s", word); // FAILS
}
