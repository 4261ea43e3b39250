// Five levels deep.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int identity(int n) {
  if (n <= 0)
    return 0;
  return 1 + identity(n - 1);
}

int main(void) {
  if (identity(__VERIFIER_nondet_int()) == 5)
    reach_error(); // FAILS
  return 0;
}
