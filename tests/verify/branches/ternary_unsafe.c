// A chain of conditional expressions with a gap at exactly 100.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int size = x < 10 ? 1 : x < 100 ? 2 : x > 100 ? 3 : 0;
  if (size == 0)
    reach_error(); // FAILS
  return 0;
}
