// A place that is said to be unreachable is reached.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x == 42)
    __builtin_unreachable(); // FAILS
  return 0;
}
