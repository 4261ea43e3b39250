// qsort_r hands its argument on.
//@ flags: --engine bmc --property reach,memory -- -D_GNU_SOURCE
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdlib.h>

static int compare(const void *a, const void *b, void *with) {
  int sign = *(int *)with, x = *(const int *)a, y = *(const int *)b;
  return x > y ? sign : x < y ? -sign : 0;
}

int main(void) {
  int a[3] = {2, 3, 1}, down = -1;
  qsort_r(a, 3, sizeof a[0], compare, &down);
  assert(a[0] == 3 && a[1] == 2 && a[2] == 1);
  return 0;
}
