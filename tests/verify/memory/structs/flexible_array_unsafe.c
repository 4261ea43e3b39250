// A flexible array member of n elements has no element n.
//@ flags: --engine bmc --property reach,memory
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct buffer {
  unsigned length;
  unsigned char data[];
};

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 8)
    return 0;
  struct buffer *b = malloc(sizeof *b + n);
  b->length = n;
  b->data[n] = 3; // FAILS
  free(b);
  return 0;
}
