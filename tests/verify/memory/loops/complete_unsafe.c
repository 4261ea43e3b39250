// A loop that goes one round too far only for the largest input.
//@ flags: --engine bmc --property reach,memory
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  int a[7];
  if (n > 8)
    return 0;
  for (unsigned i = 0; i < n; i++)
    a[i] = i; // FAILS
  return 0;
}
