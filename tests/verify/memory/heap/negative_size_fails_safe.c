// A negative size is larger than any object: malloc gives null.
//@ flags: --engine bmc --property reach,memory --malloc-may-fail
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 8 || n == 0)
    return 0;
  char *a = malloc(n);
  if (a)
    a[0] = 1;
  free(a);
  return 0;
}
