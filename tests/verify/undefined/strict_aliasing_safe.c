// Pointers to different types may not alias; they do, and the second store counts.
#include <assert.h>

static int both(int *a, float *b) {
  *a = 1;
  *b = 0.0f;
  return *a;
}

int main(void) {
  int x;
  assert(both(&x, (float *)&x) == 0);
  return 0;
}
