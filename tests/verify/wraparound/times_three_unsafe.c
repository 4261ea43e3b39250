// A positive number times three can be negative.
//@ differs: math
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 0 && x * 3 < 0)
    reach_error(); // FAILS
  return 0;
}
