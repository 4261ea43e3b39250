// On a 32-bit machine a long has 32 bits.
//@ flags: -m32
extern void reach_error(void);
extern long __VERIFIER_nondet_long(void);

int main(void) {
  long x = __VERIFIER_nondet_long();
  if (sizeof x != 4 || x > 2147483647LL)
    reach_error();
  return 0;
}
