// A bit-field in a packed struct of three bytes.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
#include <stdlib.h>
struct __attribute__((packed)) s {
  unsigned a : 20, b : 4;
};

int main(void) {
  struct s *p = malloc(3);
  p->b = 5;
  p->a = 7;
  assert(p->b == 5 && sizeof *p == 3);
  free(p);
  return 0;
}
