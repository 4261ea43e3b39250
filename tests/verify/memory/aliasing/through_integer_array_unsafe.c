// A pointer is kept in one of many integers; the write arrives.
//@ flags: --engine bmc
#include <assert.h>
#include <stdint.h>
extern unsigned __VERIFIER_nondet_uint(void);
static uintptr_t table[8];
static int x;

__attribute__((noinline)) static void put(unsigned i, int *p) { table[i % 8] = (uintptr_t)p; }
__attribute__((noinline)) static int *get(unsigned i) { return (int *)table[i % 8]; }

int main(void) {
  unsigned i = __VERIFIER_nondet_uint();
  put(i, &x);
  *get(i) = 1;
  assert(x == 0); // FAILS
  return 0;
}
