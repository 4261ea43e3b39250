// Each loop is deepened for itself; that no execution leaves what was unrolled is a matter of all of them.
//@ flags: --engine bmc
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
static unsigned count(unsigned most) {
  unsigned n = __VERIFIER_nondet_uint(), i = 0;
  if (n > most)
    n = most;
  while (i < n)
    i += 1 + (__VERIFIER_nondet_uint() & 1);
  return i;
}
int main(void) {
  unsigned a = count(2), b = a > 1 ? count(7) : 0, c = b > 5 ? count(3) : 0;
  if (a > 3 || b > 8 || c > 4)
    reach_error();
  return 0;
}
