// Each cell of one array is one more than that of another.
//@ skip: bv
#include <assert.h>
static int a[1000], b[1000];
int main(void) {
  for (int i = 0; i < 1000; i++)
    a[i] = 4;
  for (int i = 0; i < 1000; i++)
    b[i] = a[i] + 1;
  for (int i = 0; i < 1000; i++)
    assert(b[i] == 5);
  return 0;
}
