// What was transposed is not the same at the same place.
//@ flags: --engine runs
//@ open: clauses: a wrong cell that is far away
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int from[50][50], to[50][50];
int main(void) {
  for (int row = 0; row < 50; row++)
    for (int column = 0; column < 50; column++)
      from[row][column] = __VERIFIER_nondet_int();
  for (int row = 0; row < 50; row++)
    for (int column = 0; column < 50; column++)
      to[column][row] = from[row][column];
  for (int row = 0; row < 50; row++)
    for (int column = 0; column < 50; column++)
      assert(to[row][column] == from[row][column]); // FAILS
  return 0;
}
