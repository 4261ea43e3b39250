// The number of trailing zeros of zero is not defined.
//@ flags: --property reach,ub
//@ skip: math
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  return __builtin_ctz(x) > 40; // FAILS
}
