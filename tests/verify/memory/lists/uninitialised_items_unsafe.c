// A list of at most 4 items of an array that was not initialised. With 4 of them one is left out, and its pointer is followed.
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
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 4)
    n = 4;
  for (unsigned i = 0; i < n; i++) {
    struct item *x = &items[i], *p = &l.end;
    x->key = __VERIFIER_nondet_uint();
    if (x->key == ~0u)
      p = l.end.previous;
    else
      while (p->next->key <= x->key)
        p = p->next;
    if (i == 3)
      continue;
    x->next = p->next;
    x->next->previous = x;
    x->previous = p;
    p->next = x;
    l.count++;
  }
  if (n > 3)
    assert(items[3].next->key > 0); // FAILS
}
