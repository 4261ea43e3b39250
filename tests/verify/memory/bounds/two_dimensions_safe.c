// An index outside of its row, but inside of the matrix: one object.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
int a[2][3];

int main(void) {
  int *p = &a[0][0];
  for (int i = 0; i < 6; i++)
    p[i] = i;
  assert(a[1][2] == 5);
  return 0;
}
