// An object is freed only if a flag in memory says so.
//@ flags: --engine bmc --property reach,leaks
#include <stdlib.h>
struct owner {
  char *p;
  int owned;
};
extern int __VERIFIER_nondet_int(void);

static void drop(struct owner *o) {
  if (o->owned)
    free(o->p);
}

int main(void) { // FAILS
  struct owner o = {malloc(1), __VERIFIER_nondet_int()};
  drop(&o);
  return 0;
}
