// The second loop is reached once the first has counted to nine, and fails in its third round.
//@ flags: --engine bmc
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);
int main(void) {
  int n = 0, m = 0;
  while (n < 9 || __VERIFIER_nondet_bool())
    n += __VERIFIER_nondet_bool() ? 1 : 2;
  if (n != 9)
    return 0;
  while (__VERIFIER_nondet_bool())
    m++;
  if (m == 3)
    reach_error(); // FAILS
  return 0;
}
