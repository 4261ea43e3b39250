// The pointer is dereferenced before it is checked; it is never null, and the check must not be needed to know.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int read(int *p) {
  int value = *p;
  if (p == 0)
    reach_error();
  return value;
}

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (read(&x) != x)
    reach_error();
  return 0;
}
