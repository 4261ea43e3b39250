// Atomic operations read and write memory.
//@ flags: --engine bmc
#include <assert.h>
#include <stdatomic.h>
int main(void) {
  atomic_int x = 0;
  atomic_fetch_add(&x, 2);
  int e = 2;
  atomic_compare_exchange_strong(&x, &e, 5);
  assert(x != 5); // FAILS
  return 0;
}
