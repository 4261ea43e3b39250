// The test is on another index than the one that is used.
//@ flags: --engine bmc --property reach,memory
extern unsigned __VERIFIER_nondet_uint(void);
int a[4], b[8];

int main(void) {
  unsigned i = __VERIFIER_nondet_uint(), j = i / 2;
  if (i < 16 && j < 8)
    a[j - (j >= 4 ? 4 : 0)] = b[j];
  if (i < 16)
    a[i / 3] = 1; // FAILS
  return 0;
}
