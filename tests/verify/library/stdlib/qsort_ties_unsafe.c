// The order of equal elements is not promised.
//@ flags: --engine bmc --property reach,memory
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdlib.h>

struct pair {
  int key, value;
};

static int compare(const void *a, const void *b) {
  const struct pair *p = a, *q = b;
  return (p->key > q->key) - (p->key < q->key);
}

int main(void) {
  struct pair pairs[2] = {{1, 10}, {1, 20}};
  qsort(pairs, 2, sizeof pairs[0], compare);
  assert(pairs[0].value == 10); // FAILS
  return 0;
}
