// malloc(-1) that does not fail gives an object that cannot fit; the execution goes on all the same.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  char *p = malloc(n);
  assert(n != -1); // FAILS
  return 0;
}
