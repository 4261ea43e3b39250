// The loop can go round while the lock is still taken.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int locked = 0, again;
  do {
    if (locked)
      reach_error(); // FAILS
    locked = 1;
    again = __VERIFIER_nondet_int();
    if (again > 1)
      locked = 0;
  } while (again);
  return 0;
}
