// A variable without a value may have any; a compiler takes the one it likes best.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x;
  if (__VERIFIER_nondet_int())
    x = 1;
  if (x != 1)
    reach_error(); // FAILS
  return 0;
}
