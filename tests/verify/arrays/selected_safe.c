// Cells of one kind are put next to each other, as many as there are.
//@ flags: --engine cells
//@ skip: bv
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int all[70000], large[70000], n = 0;
  for (int k = 0; k < 70000; k++)
    all[k] = __VERIFIER_nondet_int();
  for (int k = 0; k < 70000; k++)
    if (all[k] > 9)
      large[n++] = all[k];
  for (int k = 0; k < n; k++)
    assert(large[k] > 9);
  return 0;
}
