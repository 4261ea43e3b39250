// A search that goes the wrong way at equal keys misses duplicates.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct tree {
  int key;
  struct tree *left, *right;
};

static struct tree *leaf(int key) {
  struct tree *t = calloc(1, sizeof *t);
  t->key = key;
  return t;
}

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  struct tree *t = leaf(a);
  if (b <= a)
    t->left = leaf(b);
  else
    t->right = leaf(b);
  struct tree *child = b < a ? t->left : t->right;
  assert(child != NULL); // FAILS
  return 0;
}
