// One cell too many is looked at.
//@ flags: --engine runs
//@ open: clauses: a wrong cell that is far away
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int large[7001];
int main(void) {
  int all[7000], n = 0;
  for (int k = 0; k < 7000; k++)
    all[k] = __VERIFIER_nondet_int();
  for (int k = 0; k < 7000; k++)
    if (all[k] > 9)
      large[n++] = all[k];
  for (int k = 0; k <= n; k++)
    assert(large[k] > 9); // FAILS
  return 0;
}
