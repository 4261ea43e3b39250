// A write before the start of a local array: the index was tested from one side only.
//@ flags: --engine bmc --property reach,memory
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[4] = {0}, i = __VERIFIER_nondet_int();
  if (i < 4)
    a[i] = 1; // FAILS
  return a[0];
}
