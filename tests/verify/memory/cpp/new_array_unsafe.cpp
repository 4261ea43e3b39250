// An array of unknown length, used at its length.
//@ flags: --engine bmc --property reach,memory
extern "C" unsigned __VERIFIER_nondet_uint();

int main() {
  unsigned n = __VERIFIER_nondet_uint() % 10;
  int *a = new int[n];
  a[n] = 1; // FAILS
  delete[] a;
  return 0;
}
