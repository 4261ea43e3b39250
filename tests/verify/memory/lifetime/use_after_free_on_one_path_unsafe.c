// An object is freed on one path and used where the paths meet.
//@ flags: --engine bmc --property reach,memory
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int *p = malloc(sizeof *p);
  *p = 0;
  int n = __VERIFIER_nondet_int();
  if (n == 12345)
    free(p);
  if (n != 12346)
    *p = n; // FAILS
  return 0;
}
