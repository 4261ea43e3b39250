// A freed object is written through another pointer to it.
//@ flags: --engine bmc --property reach,memory
#include <stdlib.h>
struct holder {
  int *p;
};

static void release(struct holder *h) { free(h->p); }

int main(void) {
  int *p = malloc(sizeof *p);
  struct holder h = {p};
  release(&h);
  *p = 1; // FAILS
  return 0;
}
