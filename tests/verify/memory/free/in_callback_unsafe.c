// A callback frees what its caller uses afterwards.
//@ flags: --engine bmc --property reach,memory
#include <stdlib.h>
struct handler {
  void (*done)(struct handler *);
  int count;
};

static void destroy(struct handler *h) { free(h); }
static void keep(struct handler *h) { h->count++; }
extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  struct handler *h = malloc(sizeof *h);
  h->done = __VERIFIER_nondet_bool() ? destroy : keep;
  h->count = 0;
  h->done(h);
  return h->count; // FAILS
}
