// a size beyond 2^33
//@ flags: --engine bmc --property reach,memory
#include <stdlib.h>
#include <assert.h>
int main(void) {
  unsigned long n = 1ul << 33;
  char *p = malloc(n);
  p[n - 1] = 1;
  p[n] = 1; // FAILS
  return 0;
}
