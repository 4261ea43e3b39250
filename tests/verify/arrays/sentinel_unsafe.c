// There may be a mark before.
//@ flags: --engine runs
//@ open: clauses: a wrong cell that is far away
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a[900], mark = __VERIFIER_nondet_int(), at = __VERIFIER_nondet_int(), k = 0;
  for (int i = 0; i < 900; i++)
    a[i] = __VERIFIER_nondet_int();
  if (at < 1 || at >= 900)
    return 0;
  a[at] = mark;
  while (a[k] != mark)
    k++;
  assert(k == at); // FAILS
  return 0;
}
