// A loop over the words of a struct does not make its fields one: two arrays of any size stay apart.
//@ flags: --engine bmc
#include <assert.h>
#include <stdlib.h>
extern size_t __VERIFIER_nondet_size_t(void);
struct list { size_t length; unsigned char *data; };
struct queue { struct list items, links; };
static int zeroed(const struct list *l) {
  for (size_t i = 0; i < sizeof *l / sizeof(size_t); i++)
    if (((const size_t *)l)[i]) return 0;
  return 1;
}
static void make(struct list *l) {
  l->length = __VERIFIER_nondet_size_t();
  if (l->length == 0 || l->length > (size_t)1 << 40) exit(0);
  l->data = malloc(l->length);
}
int main(void) {
  struct queue q;
  make(&q.items);
  make(&q.links);
  size_t a = __VERIFIER_nondet_size_t(), b = __VERIFIER_nondet_size_t();
  if (a >= q.items.length || b >= q.links.length) return 0;
  unsigned char old = q.items.data[a];
  if (!zeroed(&q.links)) q.links.data[b] = old + 1;
  assert(q.items.data[a] == old);
  return 0;
}
