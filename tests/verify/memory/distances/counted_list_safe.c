// A list whose head has a counter in front: the elements of an array and the end of the list are one kind of object for the pointer
// analysis, so the counter may be a part of a pointer for it. What is checked needs no address all the same.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct item {
  unsigned key;
  struct item *next, *previous;
};
struct list {
  unsigned count;
  struct item end;
};
int main(void) {
  struct list l;
  struct item items[4];
  l.count = 0;
  l.end.key = ~0u;
  l.end.next = l.end.previous = &l.end;
  for (int i = 0; i < 4; i++) {
    struct item *x = &items[i], *p = &l.end;
    x->key = __VERIFIER_nondet_uint();
    if (x->key == ~0u)
      p = l.end.previous;
    else
      while (p->next->key <= x->key)
        p = p->next;
    x->next = p->next;
    x->next->previous = x;
    x->previous = p;
    p->next = x;
    l.count++;
  }
  assert(l.count == 4);
  assert(l.end.next->key <= l.end.next->next->key);
}
