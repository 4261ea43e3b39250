// A search ends at the mark at the latest.
//@ flags: --engine cells
//@ skip: bv
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a[90000], mark = __VERIFIER_nondet_int(), at = __VERIFIER_nondet_int(), k = 0;
  for (int i = 0; i < 90000; i++)
    a[i] = __VERIFIER_nondet_int();
  if (at < 0 || at >= 90000)
    return 0;
  a[at] = mark;
  while (a[k] != mark)
    k++;
  assert(k <= at);
  return 0;
}
