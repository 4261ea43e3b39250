// A loop over a list reads the next pointer of the node that it has just freed.
//@ flags: --engine bmc --property reach,memory
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
  int value;
  struct node *next;
};

int main(void) {
  struct node *list = NULL;
  for (int i = 0; i < 3; i++) {
    struct node *n = malloc(sizeof *n);
    n->value = i;
    n->next = list;
    list = n;
  }
  int k = __VERIFIER_nondet_int();
  for (struct node *n = list; n; n = n->next) // FAILS
    if (n->value == k)
      free(n);
  return 0;
}
