// A memory of zeros, in elements that are smaller than pointers, gets pointers later.
//@ flags: --engine z3-spacer --property reach,memory
#include <assert.h>
typedef struct state state;
struct state {
  state *(*next)(state *);
  int count;
};
static state *b(state *s) {
  s->count += 10;
  return s;
}
static state *a(state *s) {
  s->next = b;
  s->count += 1;
  return s;
}

int main(void) {
  state s = {a, 0}, *p = &s;
  for (int i = 0; i < 3; i++)
    p = p->next(p);
  assert(p->count == 21);
  return 0;
}
