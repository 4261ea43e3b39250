// Printing does not change the program's variables.
#include <assert.h>
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = x;
  printf("x is %d\n", x);
  assert(x == y);
  return 0;
}
