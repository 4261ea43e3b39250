// A compiler may delete an error on the way to a division by zero.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int y = __VERIFIER_nondet_int();
  if (y == 0)
    reach_error(); // FAILS
  return 10 / y > 20;
}
