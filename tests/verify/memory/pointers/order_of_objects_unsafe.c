// Which of two variables has the lower address is not said anywhere.
//@ flags: --engine bmc
#include <assert.h>
#include <stdint.h>
int a, b;

int main(void) {
  assert((uintptr_t)&a < (uintptr_t)&b); // FAILS
  return 0;
}
