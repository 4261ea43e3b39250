// Two objects may fall into the same bucket.
//@ flags: --engine bmc
#include <assert.h>
#include <stdint.h>
static int a, b;

static unsigned bucket(void *p) { return ((uintptr_t)p >> 4) % 8; }

int main(void) {
  assert(bucket(&a) != bucket(&b)); // FAILS
  return 0;
}
