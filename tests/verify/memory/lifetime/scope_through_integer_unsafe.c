// The address of a variable that is gone, kept as an integer.
//@ flags: --engine bmc --property reach,memory
#include <stdint.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  uintptr_t n;
  {
    int x = __VERIFIER_nondet_int();
    n = (uintptr_t)&x;
    *(int *)n += 1;
  }
  return *(int *)n; // FAILS
}
