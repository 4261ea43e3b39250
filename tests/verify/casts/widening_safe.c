// Widening a signed char keeps its value.
#include <assert.h>
extern signed char __VERIFIER_nondet_schar(void);

int main(void) {
  signed char c = __VERIFIER_nondet_schar();
  int x = c;
  long long y = x;
  assert(-128 <= y && y <= 127);
  assert(y == c);
  return 0;
}
