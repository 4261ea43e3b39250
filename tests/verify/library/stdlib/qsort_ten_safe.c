// Ten numbers that are known.
//@ flags: --engine bmc --property reach,memory
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdlib.h>

static int compare(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}

int main(void) {
  int a[10] = {7, 2, 9, 4, 4, 1, 8, 0, 3, 5};
  qsort(a, 10, sizeof a[0], compare);
  assert(a[0] == 0 && a[4] == 4 && a[5] == 4 && a[9] == 9);
  return 0;
}
