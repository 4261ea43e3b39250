// The path says that a signed index is one of six: a read among cells is what was written last there.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int last[6] = {0}, seen[6] = {0};
  for (int k = 1; k <= 12; k++) {
    int i = __VERIFIER_nondet_int();
    if (i < 0 || i > 5) continue;
    assert(last[i] < k);
    last[i] = k;
    seen[i] = 1;
  }
  int j = __VERIFIER_nondet_int();
  if (j >= 0 && j < 6) assert(seen[j] == (last[j] > 0));
  return 0;
}
