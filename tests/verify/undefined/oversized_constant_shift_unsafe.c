// The same with an amount that is known when it is compiled.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = 33;
  int x = __VERIFIER_nondet_int() >> n;
  if (x != 0 && x != -1)
    reach_error(); // FAILS
  return 0;
}
