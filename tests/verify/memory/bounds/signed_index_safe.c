// An index of -1 from the second element.
//@ flags: --engine bmc --property reach,memory
extern int __VERIFIER_nondet_int(void);
int a[8];

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n >= 7 || n < -1)
    return 0;
  int *p = a + 1;
  p[n] = 1;
  return 0;
}
