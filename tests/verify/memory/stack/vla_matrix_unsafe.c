// A matrix of variable size, indexed with its dimensions swapped.
//@ flags: --engine bmc --property reach,memory
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), m = __VERIFIER_nondet_uint();
  if (n < 1 || n > 5 || m < 1 || m > 5)
    return 0;
  char a[n][m];
  a[m - 1][n - 1] = 1; // FAILS
  return 0;
}
