// An object is freed if it was allocated, which a flag remembers.
//@ flags: --engine bmc --property reach,leaks
#include <stdlib.h>
struct owner {
  char *p;
  int owned;
};
extern int __VERIFIER_nondet_int(void);
static char fixed[4];

static void drop(struct owner *o) {
  if (o->owned)
    free(o->p);
}

int main(void) {
  int owned = __VERIFIER_nondet_int();
  struct owner o = {owned ? malloc(1) : fixed, owned};
  drop(&o);
  return 0;
}
