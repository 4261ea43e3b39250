// The result is never looked at, and the error is still there.
//@ flags: --property reach,overflow
//@ skip: math
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  (void)(x * 3); // FAILS
  return 0;
}
