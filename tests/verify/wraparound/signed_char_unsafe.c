// A signed char wraps around to a negative value.
//@ skip: math
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  signed char c = 100;
  while (__VERIFIER_nondet_int()) {
    c += 9;
    if (c < 0)
      reach_error(); // FAILS
  }
  return 0;
}
