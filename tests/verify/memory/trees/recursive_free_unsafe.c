// A tree whose two children are the same node is freed twice.
//@ flags: --engine bmc --property reach,memory
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
    if (t->left) // FAILS
      destroy(t->left);
    if (t->right)
      destroy(t->right);
    free(t);
  }
}

int main(void) {
  struct tree *shared = node(NULL, NULL);
  destroy(node(shared, shared));
  return 0;
}
