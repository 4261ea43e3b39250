# Ctrl-C to oxhorn alone, while a solver works on a formula.
#@ exit: 2
#@ last: unknown: interrupted
echo 'extern unsigned long __VERIFIER_nondet_ulong(void);
extern void reach_error(void);
int main(void) {
  unsigned long x = __VERIFIER_nondet_ulong(), n = 0;
  while (x > 1) {
    x = x % 2 ? 3 * x + 1 : x / 2;
    if (++n == 100000000)
      reach_error();
  }
  return 0;
}' >hard.c
set -m # so that the child does not ignore SIGINT
"$OXHORN" check --engine bmc --solver z3 --timeout 50 hard.c &
sleep 2
kill -INT $!
wait $!
