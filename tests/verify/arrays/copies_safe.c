// A copy of a copy is the same as what was copied first, however many cells there are.
//@ flags: --engine cells
//@ skip: bv
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a[100000], b[100000], c[100000];
  for (int i = 0; i < 100000; i++)
    a[i] = __VERIFIER_nondet_int();
  for (int i = 0; i < 100000; i++)
    b[i] = a[i];
  for (int i = 0; i < 100000; i++)
    c[i] = b[i];
  for (int i = 0; i < 100000; i++)
    assert(a[i] == c[i]);
  return 0;
}
