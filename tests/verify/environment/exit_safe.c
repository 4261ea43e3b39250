// Nothing happens after exit and abort.
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static void check(int x) {
  if (x > 100)
    exit(1);
  if (x < -100)
    abort();
}

int main(void) {
  int x = __VERIFIER_nondet_int();
  check(x);
  if (x > 100 || x < -100)
    reach_error();
  return 0;
}
