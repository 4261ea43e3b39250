// A loop that has a bound of its own is unrolled that often at once, while the others start small.
//@ flags: --engine bmc --unwind 1,2 --unwind main.1:20
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);
int main(void) {
  int n = 0, m = 0;
  while (__VERIFIER_nondet_bool())
    n++;
  while (__VERIFIER_nondet_bool())
    m++;
  if (n == 2 && m == 19)
    reach_error(); // FAILS
  return 0;
}
