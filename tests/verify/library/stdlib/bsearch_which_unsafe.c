// Which of several equal elements is found is not promised.
//@ flags: --engine bmc --property reach,memory
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdlib.h>

static int compare(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}

int main(void) {
  int a[3] = {4, 4, 4}, key = 4;
  assert(bsearch(&key, a, 3, sizeof a[0], compare) == &a[1]); // FAILS
  return 0;
}
