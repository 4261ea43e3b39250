// A bounded loop: neither the counter nor the sum overflow.
//@ flags: --property reach,overflow
//@ skip: math, bv
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 1000000)
    return 0;
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += 2;
  return sum;
}
