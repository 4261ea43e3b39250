// A mask of n bits, with n below the width.
//@ flags: --property reach,overflow
//@ skip: math
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 31)
    return 0;
  unsigned mask = (1u << n) - 1;
  return mask == 0;
}
