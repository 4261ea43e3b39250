// A column index that is too large reaches into the next row.
//@ flags: --engine bmc
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
int a[3][4];

int main(void) {
  unsigned j = __VERIFIER_nondet_uint();
  if (j > 4)
    return 0;
  a[1][j] = 5;
  assert(a[2][0] == 0); // FAILS
  return 0;
}
