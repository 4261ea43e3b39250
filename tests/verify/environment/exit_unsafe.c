// exit is not called for every bad value.
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 100)
    exit(1);
  if (x >= 100)
    reach_error(); // FAILS
  return 0;
}
