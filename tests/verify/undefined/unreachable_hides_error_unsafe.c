// A compiler concludes from an unreachable place that x is 1 or 2, and deletes the error.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int pick(int x) {
  if (x == 1)
    return 10;
  if (x == 2)
    return 20;
  if (x == 3)
    __builtin_unreachable(); // FAILS
  return 0;
}

int main(void) {
  int x = __VERIFIER_nondet_int();
  pick(x);
  if (x == 3)
    reach_error();
  return 0;
}
