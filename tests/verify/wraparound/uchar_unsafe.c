// An unsigned char wraps around to zero.
//@ skip: math
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  unsigned char c = 250;
  while (__VERIFIER_nondet_int()) {
    c++;
    if (c == 0)
      reach_error(); // FAILS
  }
  return 0;
}
