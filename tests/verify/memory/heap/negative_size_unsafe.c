// A length that may be negative minus one: the object is empty or larger than its index.
//@ flags: --engine bmc --property reach,memory
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 8)
    return 0;
  char *a = malloc(n < 0 ? -n % 4 : n);
  a[n < 0 ? 3 : 0] = 1; // FAILS
  free(a);
  return 0;
}
