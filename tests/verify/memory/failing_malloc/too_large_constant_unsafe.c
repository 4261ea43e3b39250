// malloc(-1) gives null.
//@ flags: --engine bmc --property memory --malloc-may-fail
//@ open: small: a counterexample in which malloc(-1) does not fail is not replayed
#include <assert.h>
#include <stdlib.h>

int main(void) {
  char *p = malloc(-1);
  assert(p); // FAILS
  free(p);
  return 0;
}
