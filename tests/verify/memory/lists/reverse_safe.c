// A linked list of three nodes is built, reversed and freed.
//@ flags: --engine bmc --property reach,memory,leaks
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
  int value;
  struct node *next;
};

static struct node *push(struct node *list, int value) {
  struct node *n = malloc(sizeof *n);
  n->value = value;
  n->next = list;
  return n;
}

static struct node *reverse(struct node *list) {
  struct node *done = NULL;
  while (list) {
    struct node *next = list->next;
    list->next = done;
    done = list;
    list = next;
  }
  return done;
}

int main(void) {
  int x = __VERIFIER_nondet_int();
  struct node *list = push(push(push(NULL, x), x + 1), x + 2);
  list = reverse(list);
  assert(list->value == x);
  assert(list->next->next->value == x + 2);
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
