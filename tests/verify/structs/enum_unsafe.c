// The successor of the last colour is not a colour.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

enum colour { RED, GREEN, BLUE };

static enum colour next(enum colour c) { return (enum colour)(c + 1); }

int main(void) {
  enum colour c = RED;
  while (__VERIFIER_nondet_int()) {
    c = next(c);
    if (c > BLUE)
      reach_error(); // FAILS
  }
  return 0;
}
