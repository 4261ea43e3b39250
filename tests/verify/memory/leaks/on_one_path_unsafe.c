// An early return leaves an object.
//@ flags: --engine bmc --property reach,leaks
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static int work(int n) {
  char *p = malloc(4);
  if (n == 77)
    return 1;
  free(p);
  return 0;
}

int main(void) { // FAILS
  return work(__VERIFIER_nondet_int());
}
