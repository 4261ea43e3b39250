// Nested branches: the sign of a value has the same sign.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int sign;
  if (x > 0) {
    sign = 1;
  } else {
    if (x < 0)
      sign = -1;
    else
      sign = 0;
  }
  if (x > 0 && sign != 1)
    reach_error();
  if (x == 0 && sign != 0)
    reach_error();
  if (x < 0 && sign >= 0)
    reach_error();
  return 0;
}
