// sea_is_dereferenceable of a pointer in a struct whose object was freed through another pointer.
//@ flags: --engine bmc
#include "seahorn/seahorn.h"
#include <stdlib.h>
struct s {
  int a;
  char *p;
};
int main(void) {
  struct s *s = malloc(sizeof *s);
  s->p = malloc(3);
  char *q = s->p;
  if (nd_bool())
    free(q);
  sassert(sea_is_dereferenceable(s->p, 3)); // FAILS
  return 0;
}
