// A matrix is filled row by row.
//@ skip: bv
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
static int a[100][100];
int main(void) {
  for (int i = 0; i < 100; i++)
    for (int j = 0; j < 100; j++)
      a[i][j] = 5;
  unsigned i = __VERIFIER_nondet_uint(), j = __VERIFIER_nondet_uint();
  if (i < 100 && j < 100)
    assert(a[i][j] == 5);
  return 0;
}
