// The size of an array is a product, and an element has at most 8 bytes: the product becomes cases.
//@ flags: --engine bmc --property reach,memory
#include <stdlib.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void __VERIFIER_assume(int);
int main(void) {
  unsigned long each = __VERIFIER_nondet_ulong(), count = __VERIFIER_nondet_ulong();
  unsigned long at = __VERIFIER_nondet_ulong(), bytes, offset;
  __VERIFIER_assume(each > 0 && each <= 8 && at < count);
  if (__builtin_mul_overflow(each, count, &bytes) || bytes > 1ul << 40)
    return 0;
  char *data = malloc(bytes);
  if (__builtin_mul_overflow(each, at, &offset))
    return 0;
  data[offset] = 1;
  data[offset + each - 1] = 2;
}
