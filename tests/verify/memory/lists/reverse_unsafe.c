// A reversal that forgets the rest of the list loses it.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
#include <stdlib.h>
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
    list->next = done;
    done = list;
    list = list->next;
  }
  return done;
}

int main(void) {
  struct node *list = push(push(NULL, 1), 2);
  list = reverse(list);
  assert(list->value == 1); // FAILS
  return 0;
}
