// Unlinking in only one direction leaves the node in the list from behind.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
struct node {
  struct node *prev, *next;
};

static void link_after(struct node *at, struct node *n) {
  n->prev = at;
  n->next = at->next;
  at->next->prev = n;
  at->next = n;
}

int main(void) {
  struct node head = {&head, &head}, a, b;
  link_after(&head, &a);
  link_after(&head, &b);
  a.prev->next = a.next;
  assert(head.prev != &a); // FAILS
  return 0;
}
