// A mask of n bits, with n up to the width.
//@ flags: --property reach,overflow
//@ skip: math
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 32)
    return 0;
  unsigned mask = (1u << n) - 1; // FAILS
  return mask == 0;
}
