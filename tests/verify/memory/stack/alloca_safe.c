// What alloca gives lives until the function returns, not only until the block ends.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  int *p[3];
  for (int i = 0; i < 3; i++) {
    p[i] = __builtin_alloca(sizeof(int));
    *p[i] = i;
  }
  assert(*p[0] == 0 && *p[1] == 1 && *p[2] == 2);
  return 0;
}
