// `a < b < c` is true for numbers that are not between the others.
//@ flags: -- -w
int nondet_int(void);

int main(void) {
  int x = nondet_int();
  if (0 <= x <= 10 && x > 10)
    reach_error(); // FAILS
  return 0;
}
