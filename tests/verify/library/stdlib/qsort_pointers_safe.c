// Pointers are still pointers after they were sorted.
//@ flags: --engine bmc --property reach,memory
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdlib.h>

static int compare(const void *a, const void *b) {
  const int *p = *(int *const *)a, *q = *(int *const *)b;
  return (*p > *q) - (*p < *q);
}

int main(void) {
  int x = 3, y = 1;
  int *order[2] = {&x, &y};
  qsort(order, 2, sizeof order[0], compare);
  *order[0] = 7;
  assert(y == 7 && x == 3);
  return 0;
}
