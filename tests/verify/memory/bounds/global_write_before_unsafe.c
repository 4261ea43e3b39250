// A write before the start of a global array.
//@ flags: --engine bmc --property reach,memory
extern unsigned __VERIFIER_nondet_uint(void);
int a[4], b[4];

int main(void) {
  int *p = b;
  p[-(int)(__VERIFIER_nondet_uint() % 3)] = 1; // FAILS
  return a[0];
}
