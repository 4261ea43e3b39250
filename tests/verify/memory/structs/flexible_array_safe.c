// A struct whose last member is an array of the length that was allocated.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct buffer {
  unsigned length;
  unsigned char data[];
};

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n == 0 || n > 8)
    return 0;
  struct buffer *b = malloc(sizeof *b + n);
  b->length = n;
  b->data[n - 1] = 3;
  assert(b->length == n && b->data[b->length - 1] == 3);
  free(b);
  return 0;
}
