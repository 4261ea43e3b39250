// memhavoc changes the bytes it is given and no others.
//@ flags: --engine bmc --property reach,memory
#include "seahorn/seahorn.h"
extern void memhavoc(void *, size_t);

int main(void) {
  int a[4] = {1, 2, 3, 4};
  memhavoc(a + 1, 2 * sizeof(int));
  assume(a[1] > 10);
  sassert(a[0] == 1 && a[3] == 4 && a[1] > 5);
  return 0;
}
