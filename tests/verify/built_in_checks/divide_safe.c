// The divisor is neither zero nor minus one.
//@ flags: --property reach,overflow
//@ skip: math
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int d = __VERIFIER_nondet_int();
  if (d < 2 || d > 9)
    return 0;
  return x / d + x % d < 0;
}
