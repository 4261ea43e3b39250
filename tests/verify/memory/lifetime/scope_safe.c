// The address of a variable is used inside of its block.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>

int main(void) {
  int *p, y;
  {
    int x = 4;
    p = &x;
    y = *p;
  }
  assert(y == 4);
  return 0;
}
