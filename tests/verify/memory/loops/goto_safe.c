// A loop made of goto, with a pointer that walks.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
int a[5] = {1, 2, 3, 4, 5};

int main(void) {
  int *p = a, sum = 0;
again:
  sum += *p++;
  if (p < a + 5)
    goto again;
  assert(sum == 15);
  return 0;
}
