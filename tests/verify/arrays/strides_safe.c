// Two counters with different steps: every fourth cell goes next to the one before it.
//@ flags: --engine cells
//@ skip: bv
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int all[80000], some[80000], n = 0;
  for (int k = 0; k < 80000; k++)
    all[k] = __VERIFIER_nondet_int();
  for (int k = 2; k < 80000; k += 4)
    some[n++] = all[k];
  n = 0;
  for (int k = 2; k < 80000; k += 4, n++)
    assert(some[n] == all[4 * n + 2]);
  return 0;
}
