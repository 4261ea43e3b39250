// The last cell that is looked at was not filled.
//@ flags: --engine runs
//@ open: clauses: a wrong cell that is far away
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int all[8000], some[8000], n = 0;
  for (int k = 0; k < 8000; k++)
    all[k] = __VERIFIER_nondet_int();
  for (int k = 2; k < 7998; k += 4)
    some[n++] = all[k];
  n = 0;
  for (int k = 2; k < 8000; k += 4, n++)
    assert(some[n] == all[4 * n + 2]); // FAILS
  return 0;
}
