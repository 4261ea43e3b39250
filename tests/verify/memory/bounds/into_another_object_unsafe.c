// A distance between two objects, added to one of them, does not make a pointer to the other.
//@ flags: --engine bmc --property reach,memory
#include <stdint.h>
int a[5], b[5];

int main(void) {
  int *p = a + (b - a);
  *p = 1; // FAILS
  return 0;
}
