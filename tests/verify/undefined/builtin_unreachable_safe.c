// A place that is said to be unreachable, and is.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  switch (x % 3) {
  case 0:
  case 1:
  case 2:
  case -1:
  case -2:
    return 0;
  default:
    __builtin_unreachable();
  }
}
