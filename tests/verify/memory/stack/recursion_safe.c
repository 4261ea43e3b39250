// Each call of a recursive function has its own local.
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
  assert(depth(3, &top) == 4);
  assert(top == 1);
  return 0;
}
