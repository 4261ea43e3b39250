// The result of a shift by more than the width may be anything.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n == 40) {
    int x = 1 << n;
    if (x == 12345)
      reach_error(); // FAILS
  }
  return 0;
}
