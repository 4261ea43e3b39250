// Part of a table is copied row by row; the rows are longer than what is copied of them.
//@ flags: --engine cells
//@ skip: bv
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int from[300][900], to[300][900];
int main(void) {
  for (int row = 0; row < 300; row++)
    for (int column = 0; column < 900; column++)
      from[row][column] = __VERIFIER_nondet_int();
  for (int row = 0; row < 200; row++)
    for (int column = 0; column < 700; column++)
      to[row][column] = from[row][column];
  for (int row = 0; row < 200; row++)
    for (int column = 0; column < 700; column++)
      assert(to[row][column] == from[row][column]);
  return 0;
}
