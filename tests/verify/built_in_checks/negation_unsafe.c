// The absolute value of the smallest number does not exist.
//@ flags: --property reach,overflow
//@ skip: math
extern int __VERIFIER_nondet_int(void);
static int magnitude(int x) {
  return x < 0 ? -x : x; // FAILS
}

int main(void) {
  return magnitude(__VERIFIER_nondet_int());
}
