// The absolute value of the smallest integer is negative.
//@ differs: math
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (__builtin_abs(x) < 0)
    reach_error(); // FAILS
  return 0;
}
