// Case labels below zero and far apart.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int r = 0;
  switch (__VERIFIER_nondet_int()) {
  case -2147483647 - 1:
    r = 1;
    break;
  case -1:
    r = 2;
    break;
  case 2147483647:
    r = 3;
    break;
  }
  if (r == 1)
    reach_error(); // FAILS
  return 0;
}
