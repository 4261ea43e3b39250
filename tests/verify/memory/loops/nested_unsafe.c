// The number of rounds of an inner loop is read from memory.
//@ flags: --engine bmc
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned b[3];
int main(void) {
  unsigned c = 0;
  for (int i = 0; i < 3; i++)
    b[i] = __VERIFIER_nondet_uint() % 6;
  for (int i = 0; i < 3; i++)
    for (unsigned j = 0; j < b[i]; j++)
      c++;
  assert(c < 15); // FAILS
  return 0;
}
