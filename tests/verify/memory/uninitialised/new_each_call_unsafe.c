// A local has new garbage in each call.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>

static int garbage(int set) {
  int a[2];
  if (set)
    a[0] = a[1] = 7;
  return a[set & 1];
}

int main(void) {
  garbage(1);
  assert(garbage(0) == 7); // FAILS
  return 0;
}
