// %s without a width writes all of the word.
//@ flags: --engine bmc --property memory
#include <stdio.h>

int main(void) {
  char word[4];
  return sscanf("abcd", "%s", word); // FAILS
}
