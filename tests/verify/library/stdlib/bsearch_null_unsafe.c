// bsearch gives null where there is nothing.
//@ flags: --engine bmc --property memory
//@ open: clauses: models of library functions are loops
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static int compare(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}

int main(void) {
  int a[2] = {1, 3}, key = __VERIFIER_nondet_int();
  int *found = bsearch(&key, a, 2, sizeof a[0], compare);
  return *found; // FAILS
}
