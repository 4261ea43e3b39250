// One column more is looked at than was copied.
//@ flags: --engine runs
//@ open: clauses: a wrong cell that is far away
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int from[30][90], to[30][90];
int main(void) {
  for (int row = 0; row < 30; row++)
    for (int column = 0; column < 90; column++)
      from[row][column] = __VERIFIER_nondet_int();
  for (int row = 0; row < 20; row++)
    for (int column = 0; column < 70; column++)
      to[row][column] = from[row][column];
  for (int row = 0; row < 20; row++)
    for (int column = 0; column <= 70; column++)
      assert(to[row][column] == from[row][column]); // FAILS
  return 0;
}
