// The smallest integer has no positive counterpart.
//@ differs: math
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int a = x < 0 ? -x : x;
  if (a < 0)
    reach_error(); // FAILS
  return 0;
}
