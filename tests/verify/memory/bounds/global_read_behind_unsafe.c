// A read behind the end of a global array, where another one may begin.
//@ flags: --engine bmc --property reach,memory
extern unsigned __VERIFIER_nondet_uint(void);
int a[4], b[4];

int main(void) {
  unsigned i = __VERIFIER_nondet_uint() % 8;
  b[0] = 1;
  return a[i]; // FAILS
}
