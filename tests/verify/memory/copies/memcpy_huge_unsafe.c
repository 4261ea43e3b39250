// memcpy of a negative number of bytes is memcpy of very many.
//@ flags: --engine bmc --property reach,memory
#include <string.h>
extern int __VERIFIER_nondet_int(void);
char a[32], b[32];

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 32)
    memcpy(b, a, n); // FAILS
  return 0;
}
