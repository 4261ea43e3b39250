// A promise to the compiler that does not hold.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  __builtin_assume(x > 0); // FAILS
  return 0;
}
