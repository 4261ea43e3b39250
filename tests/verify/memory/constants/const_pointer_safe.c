// A pointer to const may lead to an object that is not constant, and the cast away is allowed then.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
static int x = 1;

static void set(const int *p) { *(int *)p = 2; }

int main(void) {
  set(&x);
  assert(x == 2);
  return 0;
}
