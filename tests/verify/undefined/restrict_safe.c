// restrict promises that two pointers differ; they do not, and the second store counts.
#include <assert.h>

static int both(int *restrict a, int *restrict b) {
  *a = 1;
  *b = 2;
  return *a;
}

int main(void) {
  int x;
  assert(both(&x, &x) == 2);
  return 0;
}
