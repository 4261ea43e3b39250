// As many elements as wrap around to none.
//@ flags: --engine bmc --property memory
//@ open: clauses: models of library functions are loops
#include <stdint.h>
#include <stdlib.h>

static int compare(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}

int main(void) {
  int a[3] = {3, 1, 2};
  qsort(a, SIZE_MAX / sizeof a[0] + 1, sizeof a[0], compare); // FAILS
  return a[0];
}
