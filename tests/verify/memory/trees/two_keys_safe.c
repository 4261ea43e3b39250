// Both of two keys that were inserted into a search tree are found.
//@ flags: --engine bmc --property memory
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct tree {
  int key;
  struct tree *left, *right;
};

static struct tree *insert(struct tree *t, int key) {
  struct tree **at = &t;
  while (*at && (*at)->key != key)
    at = key < (*at)->key ? &(*at)->left : &(*at)->right;
  if (!*at) {
    *at = malloc(sizeof **at);
    (*at)->key = key;
    (*at)->left = (*at)->right = NULL;
  }
  return t;
}

static int find(struct tree *t, int key) {
  while (t && t->key != key)
    t = key < t->key ? t->left : t->right;
  return t != NULL;
}

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  struct tree *t = insert(insert(NULL, a), b);
  assert(find(t, a) && find(t, b));
  return 0;
}
