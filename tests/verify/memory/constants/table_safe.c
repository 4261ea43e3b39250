// A constant table holds what its initialiser says.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
static const int squares[6] = {0, 1, 4, 9, 16, 25};

int main(void) {
  int i = __VERIFIER_nondet_uint() % 6;
  assert(squares[i] == i * i);
  return 0;
}
