# A million iterations, which constants decide: the bounded engine says where it stopped, and does not try again with every depth.
#@ exit: 2
#@ last: unknown: loop at million.c:5 goes on after 10000 iterations, the most without a bound of its own (for this loop alone: --unwind main.0:N)
echo 'extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  unsigned s = 0;
  for (int i = 0; i < 1000000; i++)
    s += __VERIFIER_nondet_int() & 1;
  if (s > 1000000)
    reach_error();
  return 0;
}' >million.c
"$OXHORN" check --engine bmc --timeout 30 million.c
