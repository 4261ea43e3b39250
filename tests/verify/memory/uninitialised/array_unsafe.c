// A local array that was not filled completely has any content in the rest.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>

int main(void) {
  int a[4], sum = 0;
  for (int i = 0; i < 3; i++)
    a[i] = 0;
  for (int i = 0; i < 4; i++)
    sum += a[i];
  assert(sum == 0); // FAILS
  return 0;
}
