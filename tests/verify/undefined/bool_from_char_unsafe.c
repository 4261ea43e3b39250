// A byte that is neither 0 nor 1 is read as a _Bool, which a compiler takes to be 0 or 1.
//@ skip: math
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char c = __VERIFIER_nondet_uchar();
  _Bool *b = (_Bool *)&c;
  if (*b && c != 1)
    reach_error(); // FAILS
  return 0;
}
