// The cells are one beside those that were made equal.
//@ flags: --engine runs
//@ open: clauses: a wrong cell that is far away
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a[6000];
  for (int k = 0; k < 6000; k++)
    a[k] = __VERIFIER_nondet_int();
  for (int k = 0; k < 3000; k++)
    a[5999 - k] = a[k];
  for (int k = 1; k < 3000; k++)
    assert(a[k] == a[6000 - k]); // FAILS
  return 0;
}
