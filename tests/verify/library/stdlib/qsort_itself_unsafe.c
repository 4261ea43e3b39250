// An element may be compared with itself.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdlib.h>

static int compare(const void *a, const void *b) {
  assert(a != b); // FAILS
  return *(const int *)a - *(const int *)b;
}

int main(void) {
  int numbers[2] = {2, 1};
  qsort(numbers, 2, sizeof numbers[0], compare);
  return 0;
}
