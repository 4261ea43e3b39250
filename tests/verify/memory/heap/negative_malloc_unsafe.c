// malloc(-1) does not fail: is everything vacuous after it?
//@ flags: --engine bmc --property reach,memory
#include <stdlib.h>
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  char *p = malloc(n);
  assert(n >= 0); // FAILS
  return 0;
}
