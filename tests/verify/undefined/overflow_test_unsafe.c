// The overflow test that a compiler deletes because signed overflow is undefined.
//@ differs: math
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x + 1 < x)
    reach_error(); // FAILS
  return 0;
}
