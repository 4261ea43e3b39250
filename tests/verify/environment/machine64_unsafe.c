// On a 64-bit machine a long has 64 bits.
//@ flags: -m64
extern void reach_error(void);
extern long __VERIFIER_nondet_long(void);

int main(void) {
  long x = __VERIFIER_nondet_long();
  if (x > 2147483647LL)
    reach_error(); // FAILS
  return 0;
}
