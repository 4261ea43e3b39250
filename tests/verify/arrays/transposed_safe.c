// The cell that is written is in another order than the cell that is read.
//@ flags: --engine cells
//@ skip: bv
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int from[500][500], to[500][500];
int main(void) {
  for (int row = 0; row < 500; row++)
    for (int column = 0; column < 500; column++)
      from[row][column] = __VERIFIER_nondet_int();
  for (int row = 0; row < 500; row++)
    for (int column = 0; column < 500; column++)
      to[column][row] = from[row][column];
  for (int row = 0; row < 500; row++)
    for (int column = 0; column < 500; column++)
      assert(to[column][row] == from[row][column]);
  return 0;
}
