// Elements of an array are put into a ring, in order: each pointer is one of a few places, also behind an offset.
//@ flags: --engine bmc
//@ open: clauses: invariants about rings
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);

struct element {
  unsigned key;
  struct element *next, *before;
};

struct ring {
  unsigned count;
  struct element end;
};

static void insert(struct ring *ring, struct element *new) {
  struct element *at = &ring->end;
  while (at->next != &ring->end && at->next->key <= new->key) at = at->next;
  new->next = at->next;
  new->before = at;
  at->next->before = new;
  at->next = new;
  ring->count++;
}

int main(void) {
  struct ring ring = {0, {0, &ring.end, &ring.end}};
  struct element elements[3];
  for (int i = 0; i < 3; i++) {
    elements[i].key = __VERIFIER_nondet_uint();
    insert(&ring, &elements[i]);
  }
  assert(ring.count == 3);
  assert(ring.end.next->key <= ring.end.next->next->key);
  assert(ring.end.before->before->key <= ring.end.before->key);
  assert(ring.end.next->before == &ring.end);
  return 0;
}
