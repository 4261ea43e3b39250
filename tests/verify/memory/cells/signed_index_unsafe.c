// The path does not exclude -1: the read is in front of the array, and no cell of it.
//@ flags: --engine bmc --property reach,memory
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int last[6] = {0}, sum = 0;
  for (int k = 1; k <= 12; k++) {
    int i = __VERIFIER_nondet_int();
    if (i < 0 || i > 5) continue;
    last[i] = k;
  }
  int j = __VERIFIER_nondet_int();
  if (j >= -1 && j < 6) sum += last[j]; // FAILS
  return sum;
}
