// The one quotient that does not fit.
//@ flags: --property reach,overflow
//@ skip: math
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int d = __VERIFIER_nondet_int();
  if (d == 0)
    return 0;
  return x / d < 0; // FAILS
}
