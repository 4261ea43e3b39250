// Only bounds and null are asked about: the use after free and the write to a constant are none of these.
//@ flags: --engine bmc --property spatial
#include <stdlib.h>

int get(void);
const int limit = 3;

int main(void) {
  int *p = malloc(2 * sizeof *p);
  p[1] = get();
  free(p);
  if (p[1] > 5)
    *(int *)&limit = 4;
  return 0;
}
