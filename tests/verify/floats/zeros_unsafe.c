// Both zeros are equal and have different bits.
//@ flags: --engine bmc
//@ open: clauses: bits of floating-point numbers
#include <assert.h>
#include <string.h>
float nondet_float(void);

int main(void) {
  float a = nondet_float(), b = nondet_float();
  if (a == b) assert(memcmp(&a, &b, sizeof a) == 0); // FAILS
  return 0;
}
