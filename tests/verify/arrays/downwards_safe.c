// From the last cell to the first; each is twice its index.
//@ skip: bv
#include <assert.h>
static int a[1000];
int main(void) {
  for (int i = 999; i >= 0; i--)
    a[i] = 2 * i;
  for (int i = 0; i < 1000; i++)
    assert(a[i] == 2 * i);
  return 0;
}
