// A local array that was filled completely.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>

int main(void) {
  int a[4], sum = 0;
  for (int i = 0; i < 4; i++)
    a[i] = 0;
  for (int i = 0; i < 4; i++)
    sum += a[i];
  assert(sum == 0);
  return 0;
}
