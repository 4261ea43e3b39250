// A pointer that went through an atomic exchange is used behind the end.
//@ flags: --engine bmc --property reach,memory
#include <stdatomic.h>
static int a[2];
int main(void) {
  _Atomic(int *) p = a;
  int *q = atomic_exchange(&p, (int *)0);
  q[2] = 1; // FAILS
  return 0;
}
