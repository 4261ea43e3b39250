// A signed right shift rounds down and keeps the sign.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int half = x >> 1;
  assert((half < 0) == (x < 0));
  assert(x - half - half == 0 || x - half - half == 1);
  return 0;
}
