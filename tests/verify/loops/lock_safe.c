// A lock is taken and given back in turn; the loop ends only with the lock free.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int locked = 0, seen, now = 0;
  do {
    if (locked)
      reach_error();
    locked = 1;
    seen = now;
    if (__VERIFIER_nondet_int()) {
      if (!locked)
        reach_error();
      locked = 0;
      now = seen == 0 ? 1 : 0;
    }
  } while (now != seen);
  if (!locked)
    reach_error();
  return 0;
}
