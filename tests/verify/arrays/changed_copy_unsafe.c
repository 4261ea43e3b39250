// One cell of the source is written after the copy.
//@ skip: bv
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int a[6], b[6];
int main(void) {
  for (int i = 0; i < 6; i++)
    a[i] = __VERIFIER_nondet_int();
  for (int i = 0; i < 6; i++)
    b[i] = a[i];
  a[4] = 0;
  for (int i = 0; i < 6; i++)
    assert(a[i] == b[i]); // FAILS
  return 0;
}
