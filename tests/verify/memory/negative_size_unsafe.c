// A negative size is a huge one.
//@ differs: math
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  char *p = malloc(n);
  if (p)
    p[0] = 1;
  assert(n >= 0); // FAILS
  return 0;
}
