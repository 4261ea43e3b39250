// Which of two variables has the lower address is not said anywhere: neither the other way round.
//@ flags: --engine bmc
#include <assert.h>
#include <stdint.h>
int a, b;

int main(void) {
  assert((uintptr_t)&b < (uintptr_t)&a); // FAILS
  return 0;
}
