//@ flags: --format short
// A recursive function is summarised by a predicate of its own.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int down(int n) { return n <= 0 ? n : down(n - 1); }
int main(void) {
  if (down(__VERIFIER_nondet_int()) > 0)
    reach_error();
  return 0;
}
