// A compiler deletes the way to an unreachable place, and with it the error that comes first.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x == 42) {
    reach_error(); // FAILS
    __builtin_unreachable();
  }
  return 0;
}
