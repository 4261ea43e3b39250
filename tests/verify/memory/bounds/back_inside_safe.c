// A pointer that was outside for a while is inside again.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int a[5];

int main(void) {
  int d = __VERIFIER_nondet_int();
  int *p = a + d;
  p = p - d + 2;
  *p = 1;
  assert(a[2] == 1);
  return 0;
}
