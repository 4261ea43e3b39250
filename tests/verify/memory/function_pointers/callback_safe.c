// A callback gets the pointer that was handed over with it.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>

static void each(const int *a, int n, void (*f)(int, void *), void *context) {
  for (int i = 0; i < n; i++)
    f(a[i], context);
}

static void add(int x, void *context) { *(int *)context += x; }

int main(void) {
  int a[3] = {1, 2, 3}, sum = 0;
  each(a, 3, add, &sum);
  assert(sum == 6);
  return 0;
}
