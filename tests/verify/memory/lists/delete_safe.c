// The node with a given value is taken out of a list and freed; the others stay.
//@ flags: --engine bmc --property reach,memory,leaks
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
  int value;
  struct node *next;
};

static void delete(struct node **list, int value) {
  for (struct node **at = list; *at; at = &(*at)->next)
    if ((*at)->value == value) {
      struct node *gone = *at;
      *at = gone->next;
      free(gone);
      return;
    }
}

int main(void) {
  struct node *list = NULL;
  for (int i = 0; i < 3; i++) {
    struct node *n = malloc(sizeof *n);
    n->value = i;
    n->next = list;
    list = n;
  }
  int k = __VERIFIER_nondet_int();
  delete(&list, k);
  int length = 0;
  while (list) {
    struct node *next = list->next;
    assert(list->value != k);
    free(list);
    list = next;
    length++;
  }
  assert(length == (k >= 0 && k < 3 ? 2 : 3));
  return 0;
}
