// An access outside counts, though the program ends with a division by zero after it.
//@ flags: --engine bmc --property reach,memory
int a[4];
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  a[n & 7] = 1; // FAILS
  return 1 / (n - n);
}
