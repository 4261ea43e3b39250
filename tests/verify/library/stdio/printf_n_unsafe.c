// %n writes through its pointer.
//@ flags: --engine bmc --property memory
#include <stdio.h>

int main(void) {
  char one = 0;
  printf("%s%n", "x", (int *)&one); // FAILS
  return one;
}
