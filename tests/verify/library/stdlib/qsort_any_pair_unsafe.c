// Any two elements may be compared, also where most ways to sort would not.
//@ flags: --engine bmc --property overflow
//@ open: clauses: models of library functions are loops
#include <stdlib.h>

static int compare(const void *a, const void *b) {
  return *(const int *)a - *(const int *)b; // FAILS
}

int main(void) {
  int a[5] = {-2147483647 - 1, -1, 5, 6, 7};
  qsort(a, 5, sizeof a[0], compare);
  return 0;
}
