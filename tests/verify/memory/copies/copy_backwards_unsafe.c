// A loop that copies upwards is not memmove where the places overlap.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>

static void copy(char *to, const char *from, int n) {
  for (int i = 0; i < n; i++)
    to[i] = from[i];
}

int main(void) {
  char a[6] = {0, 1, 2, 3, 4, 5};
  copy(a + 1, a, 5);
  assert(a[5] == 4); // FAILS
  return 0;
}
