// SV-COMP style: a counter that starts anywhere runs over the largest number.
//@ flags: --property reach,overflow
//@ skip: math
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  while (__VERIFIER_nondet_int())
    x++; // FAILS
  return x;
}
