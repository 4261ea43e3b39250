// The flag is about the first half of the cells only.
//@ flags: --engine runs
//@ open: clauses: a wrong cell that is far away
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int sent[2000], got[2000], intact = 1;
  for (int k = 0; k < 2000; k++) {
    sent[k] = __VERIFIER_nondet_int();
    got[k] = k < 1000 ? sent[k] : __VERIFIER_nondet_int();
  }
  for (int k = 0; k < 1000; k++)
    if (got[k] != sent[k])
      intact = 0;
  if (intact)
    for (int k = 0; k < 2000; k++)
      assert(sent[k] == got[k]); // FAILS
  return 0;
}
