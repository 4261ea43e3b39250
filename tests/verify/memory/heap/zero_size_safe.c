// An object of size zero has an address of its own and can be freed.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
#include <stdlib.h>

int main(void) {
  char *p = malloc(0), *q = malloc(0);
  if (p && q)
    assert(p != q);
  free(p);
  free(q);
  return 0;
}
