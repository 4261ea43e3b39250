// The average of nothing.
//@ flags: --property reach,overflow
//@ skip: math
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned total = __VERIFIER_nondet_uint();
  unsigned count = __VERIFIER_nondet_uint() % 10;
  unsigned average = total / count; // FAILS
  return average > 5;
}
