// The absolute value of a short always fits an int.
//@ flags: --property reach,overflow
//@ skip: math
extern short __VERIFIER_nondet_short(void);
static int magnitude(int x) {
  return x < 0 ? -x : x;
}

int main(void) {
  return magnitude(__VERIFIER_nondet_short());
}
