// A division by zero ends the execution: behind it the divisor is not zero.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int y = __VERIFIER_nondet_int();
  int q = 10 / y;
  if (y == 0)
    reach_error();
  return q != q;
}
