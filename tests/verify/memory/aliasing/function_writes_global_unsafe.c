// A callee writes a global that its caller has read before.
//@ flags: --engine bmc
#include <assert.h>
static int *shared;
static int value;

__attribute__((noinline)) static void work(void) {
  if (shared)
    *shared = 3;
}

int main(void) {
  int before = value;
  shared = &value;
  work();
  assert(before == value); // FAILS
  return 0;
}
