// The address of a function is freed.
//@ flags: --engine bmc --property reach,memory
#include <stdlib.h>

static void f(void) {}

int main(void) {
  free((void *)f); // FAILS
  return 0;
}
