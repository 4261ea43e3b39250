// A sum of unsigned numbers can be smaller than either.
//@ skip: math
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
  unsigned sum = a + b;
  if (sum < a)
    reach_error(); // FAILS
  return 0;
}
