// A read one element behind a local array.
//@ flags: --engine bmc --property reach,memory
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  int a[4] = {1, 2, 3, 4};
  unsigned i = __VERIFIER_nondet_uint() % 5;
  return a[i]; // FAILS
}
