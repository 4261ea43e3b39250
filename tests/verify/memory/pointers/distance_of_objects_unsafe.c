// The difference of addresses in different objects, through integers in memory, is no fixed number.
//@ flags: --engine bmc
#include <assert.h>
#include <stdatomic.h>
#include <stdint.h>
int main(void) {
  int a = 1, b = 2;
  _Atomic(uintptr_t) p = (uintptr_t)&a, q = (uintptr_t)&b;
  uintptr_t distance = atomic_load(&q) - atomic_load(&p);
  assert(distance == sizeof a); // FAILS
  return 0;
}
