// A function that ends without a return gives back anything; a compiler takes the other branch for granted.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int positive(int x) {
  if (x > 0)
    return 1;
}

int main(void) {
  if (positive(__VERIFIER_nondet_int()) == 7)
    reach_error(); // FAILS
  return 0;
}
