// An array of variable length has no element at its length.
//@ flags: --engine bmc --property reach,memory
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n < 2 || n > 50)
    return 0;
  int a[n];
  a[n] = 1; // FAILS
  return 0;
}
