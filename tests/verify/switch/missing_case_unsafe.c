// A value without a case leaves the result as it was.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int kind = __VERIFIER_nondet_int(), wheels = 0;
  if (kind < 1 || kind > 4)
    return 0;
  switch (kind) {
  case 1:
    wheels = 2;
    break;
  case 2:
    wheels = 3;
    break;
  case 4:
    wheels = 4;
    break;
  }
  if (wheels == 0)
    reach_error(); // FAILS
  return 0;
}
