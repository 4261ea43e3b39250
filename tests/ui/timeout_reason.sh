# The reason of a time limit names it.
#@ exit: 2
#@ stdout: unknown: time || unknown: Time || unknown: no answer
echo 'extern unsigned long __VERIFIER_nondet_ulong(void);
extern void reach_error(void);
int main(void) {
  unsigned long x = __VERIFIER_nondet_ulong(), y = __VERIFIER_nondet_ulong();
  if (x > 1 && y > 1 && x < 4294967296 && y < 4294967296 && x * y == 18446743979220271189UL)
    reach_error();
  return 0;
}' >hard.c
"$OXHORN" check --arith bv --timeout 1 hard.c
