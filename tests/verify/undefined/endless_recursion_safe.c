// The error stands behind a recursion that never ends.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int circle(int x) {
  if (x < 0)
    return x;
  return circle(x);
}

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x >= 0) {
    circle(x);
    reach_error();
  }
  return 0;
}
