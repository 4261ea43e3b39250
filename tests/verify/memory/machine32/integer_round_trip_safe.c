// On a 32-bit machine a pointer fits into an unsigned integer.
//@ flags: --engine bmc --property reach,memory -m32
extern void __VERIFIER_assert(_Bool);

int main(void) {
  int x[2] = {1, 2};
  unsigned n = (unsigned)x;
  *(int *)(n + 4) = 7;
  __VERIFIER_assert(x[1] == 7);
  return 0;
}
