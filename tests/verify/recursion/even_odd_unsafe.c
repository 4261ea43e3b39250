// Mutual recursion: seven is odd.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int is_odd(int n);
static int is_even(int n) { return n == 0 ? 1 : is_odd(n - 1); }
static int is_odd(int n) { return n == 0 ? 0 : is_even(n - 1); }

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 6 && n < 9 && is_odd(n))
    reach_error(); // FAILS
  return 0;
}
