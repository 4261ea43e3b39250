// A list of any length may have five nodes: deepening finds it.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);
struct node {
  struct node *next;
};

int main(void) {
  struct node *list = NULL;
  int length = 0;
  while (__VERIFIER_nondet_bool()) {
    struct node *n = malloc(sizeof *n);
    n->next = list;
    list = n;
  }
  for (; list; list = list->next)
    length++;
  assert(length < 5); // FAILS
  return 0;
}
