// The second loop ends before the last cell.
//@ skip: bv
#include <assert.h>
static int a[8];
int main(void) {
  for (int i = 0; i < 8; i += 2)
    a[i] = 1;
  for (int i = 1; i < 7; i += 2)
    a[i] = 2;
  for (int i = 0; i < 8; i++)
    assert(a[i] == 1 || a[i] == 2); // FAILS
  return 0;
}
