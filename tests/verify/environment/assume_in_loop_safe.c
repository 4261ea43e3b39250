// An assumption about every input of a loop.
//@ skip: bv
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int level = 50;
  for (int i = 0; i < 10; i++) {
    int change = __VERIFIER_nondet_int();
    __VERIFIER_assume(-5 <= change && change <= 5);
    level += change;
  }
  assert(0 <= level && level <= 100);
  return 0;
}
