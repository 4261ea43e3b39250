// A flag says that all cells were equal so far; where it still stands, they are.
//@ flags: --engine cells
//@ skip: bv
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int sent[80000], got[80000], intact = 1;
  for (int k = 0; k < 80000; k++) {
    sent[k] = __VERIFIER_nondet_int();
    got[k] = __VERIFIER_nondet_int();
  }
  for (int k = 0; k < 80000; k++)
    if (got[k] != sent[k])
      intact = 0;
  if (intact)
    for (int k = 0; k < 80000; k++)
      assert(sent[k] == got[k]);
  return 0;
}
