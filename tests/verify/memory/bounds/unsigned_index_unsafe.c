// An index of -1 that became unsigned is far outside.
//@ flags: --engine bmc --property reach,memory
extern int __VERIFIER_nondet_int(void);
int a[8];

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n >= 8 || n < -1)
    return 0;
  int *p = a + 1;
  p[(unsigned)n - (n == 7)] = 1; // FAILS
  return 0;
}
