// A signed left shift into the sign bit; with -fwrapv clang would not look for it.
//@ flags: --property reach,overflow
//@ skip: math
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 0 || x > 65536)
    return 0;
  return (x << 15) < 0; // FAILS
}
