// A pointer is copied as two integers of half its width; the write arrives.
//@ flags: --engine bmc
#include <assert.h>
#include <stdint.h>
static int x;

__attribute__((noinline)) static void copy(uint32_t *to, const uint32_t *from) {
  to[0] = from[0];
  to[1] = from[1];
}

int main(void) {
  int *p = &x, *q;
  copy((uint32_t *)&q, (uint32_t *)&p);
  *q = 1;
  assert(x == 0); // FAILS
  return 0;
}
