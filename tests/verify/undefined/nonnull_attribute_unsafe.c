// An attribute promises that a pointer is not null, and the check for it is deleted.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

__attribute__((nonnull)) static void use(int *p) {
  if (p == 0)
    reach_error(); // FAILS
}

int main(void) {
  int x = 0, *p = 0;
  if (__VERIFIER_nondet_int() == 3)
    use(p);
  else
    use(&x);
  return 0;
}
