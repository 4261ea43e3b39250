// An index that leads from null to the address of a variable does not reach it.
//@ flags: --engine bmc --property reach,memory
#include <stdint.h>
char x;

int main(void) {
  char *null = 0;
  uintptr_t there = (uintptr_t)&x;
  (void)there;
  null[16] = 1; // FAILS
  return 0;
}
