// Two recursive calls in one expression.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int fibonacci(int n) {
  if (n < 2)
    return n;
  return fibonacci(n - 1) + fibonacci(n - 2);
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (0 <= n && n <= 8 && fibonacci(n) == 5)
    reach_error(); // FAILS
  return 0;
}
