// The transpose of the transpose of a matrix is the matrix.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int a[2][3], t[3][2], b[2][3];

int main(void) {
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 3; j++)
      a[i][j] = __VERIFIER_nondet_int();
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 3; j++)
      t[j][i] = a[i][j];
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 2; j++)
      b[j][i] = t[i][j];
  int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
  if (i >= 0 && i < 2 && j >= 0 && j < 3)
    assert(b[i][j] == a[i][j]);
  return 0;
}
