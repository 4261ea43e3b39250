// A tree of three nodes is freed by recursion.
//@ flags: --engine bmc --property reach,memory,leaks
//@ open: clauses: takes 10 to 13 s
#include <stdlib.h>
struct tree {
  struct tree *left, *right;
};

static struct tree *node(struct tree *left, struct tree *right) {
  struct tree *t = malloc(sizeof *t);
  t->left = left;
  t->right = right;
  return t;
}

static void destroy(struct tree *t) {
  if (t) {
    destroy(t->left);
    destroy(t->right);
    free(t);
  }
}

int main(void) {
  destroy(node(node(NULL, NULL), node(NULL, NULL)));
  return 0;
}
