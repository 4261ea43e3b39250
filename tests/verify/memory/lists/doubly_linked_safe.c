// In a doubly linked list a node can be unlinked without a search.
//@ flags: --engine bmc --property reach,memory
//@ open: large+inline, small+summaries, small+mixed: takes 11 to 17 s
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct node {
  struct node *prev, *next;
  int value;
};

static void link_after(struct node *at, struct node *n) {
  n->prev = at;
  n->next = at->next;
  at->next->prev = n;
  at->next = n;
}

static void unlink_node(struct node *n) {
  n->prev->next = n->next;
  n->next->prev = n->prev;
}

int main(void) {
  struct node head = {&head, &head, 0}, n[3];
  for (int i = 0; i < 3; i++) {
    n[i].value = i;
    link_after(&head, &n[i]);
  }
  unsigned k = __VERIFIER_nondet_uint() % 3;
  unlink_node(&n[k]);
  int count = 0;
  for (struct node *at = head.next; at != &head; at = at->next) {
    assert(at != &n[k] && at->next->prev == at);
    count++;
  }
  assert(count == 2);
  return 0;
}
