// A local of the caller is changed by the recursive call.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>

static int depth(int n, int *outer) {
  int mine = n;
  if (n > 0)
    depth(n - 1, &mine);
  *outer += 1;
  return mine;
}

int main(void) {
  int top = 0;
  assert(depth(3, &top) == 3); // FAILS
  return 0;
}
