// A list that another file has made: its third element may be the first one.
//@ flags: --entry f
//@ open: clauses: what comes from outside may be put where it does not replay
#include <assert.h>
struct node {
  struct node *next;
  int value;
};

void f(struct node *list) {
  if (!list || !list->next || !list->next->next)
    return;
  list->value = 1;
  list->next->value = 2;
  list->next->next->value = 3;
  assert(list->value == 1); // FAILS
}
