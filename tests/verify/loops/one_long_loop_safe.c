// One loop is long and another, nested one short: each is unrolled as often as it needs.
//@ flags: --engine bmc
//@ open: clauses: sums of an array that is written at places that are not known
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), m = __VERIFIER_nondet_uint(), a = 0, b = 0, t[8] = {0};
  if (n > 20 || m > 2)
    return 0;
  for (unsigned i = 0; i < m; i++)
    for (unsigned j = 0; j < m; j++)
      t[__VERIFIER_nondet_uint() & 7] += i + j + 1;
  for (unsigned i = 0; i < n; i++)
    a += __VERIFIER_nondet_uint() & 1;
  for (unsigned i = 0; i < 8; i++)
    b += t[i];
  if (a > n || b > 8)
    reach_error();
  return 0;
}
