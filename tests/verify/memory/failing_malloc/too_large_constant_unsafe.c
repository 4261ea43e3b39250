// malloc(-1) gives null.
//@ flags: --engine bmc --property reach,memory --malloc-may-fail
#include <assert.h>
#include <stdlib.h>

int main(void) {
  char *p = malloc(-1);
  assert(p); // FAILS
  free(p);
  return 0;
}
