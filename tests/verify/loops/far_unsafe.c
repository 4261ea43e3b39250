// The error is twenty-five rounds away, each of which needs its own input.
//@ skip: bv
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int score = 0;
  while (1) {
    int in = __VERIFIER_nondet_int();
    if (in == score)
      score++;
    else
      return 0;
    if (score > 24)
      reach_error(); // FAILS
  }
}
