// In an array that is not sorted it may miss it.
//@ flags: --engine bmc --property reach,memory
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdlib.h>

static int compare(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}

int main(void) {
  int a[3] = {5, 2, 3}, key = 5;
  assert(bsearch(&key, a, 3, sizeof a[0], compare) != 0); // FAILS
  return 0;
}
