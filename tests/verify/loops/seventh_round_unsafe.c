// The error is seven rounds away.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int i = 0;
  while (__VERIFIER_nondet_int()) {
    i++;
    if (i == 7)
      reach_error(); // FAILS
  }
  return 0;
}
