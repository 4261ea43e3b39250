// Two loops fill an array together.
//@ skip: bv
#include <assert.h>
static int a[1000];
int main(void) {
  for (int i = 0; i < 1000; i += 2)
    a[i] = 1;
  for (int i = 1; i < 1000; i += 2)
    a[i] = 2;
  for (int i = 0; i < 1000; i++)
    assert(a[i] == 1 || a[i] == 2);
  return 0;
}
