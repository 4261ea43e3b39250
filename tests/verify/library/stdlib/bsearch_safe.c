// bsearch finds what is there, and nothing else.
//@ flags: --engine bmc --property reach,memory
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static int compare(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}

int main(void) {
  int a[4] = {2, 3, 5, 7}, key = __VERIFIER_nondet_int();
  int *found = bsearch(&key, a, 4, sizeof a[0], compare);
  if (key == 2 || key == 3 || key == 5 || key == 7) {
    assert(found != 0 && *found == key);
  } else {
    assert(found == 0);
  }
  return 0;
}
