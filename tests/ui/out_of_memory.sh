# A memory limit that is too low for the engine: `unknown` with the reason.
#@ exit: 2
#@ last: unknown: 
#@ stdout: memory
echo 'extern unsigned long __VERIFIER_nondet_ulong(void);
extern void reach_error(void);
int main(void) {
  unsigned long x = __VERIFIER_nondet_ulong(), y = __VERIFIER_nondet_ulong();
  if (x > 1 && y > 1 && x < 4294967296 && y < 4294967296 && x * y == 18446743979220271189UL)
    reach_error();
  return 0;
}' >hard.c
timeout 50 "$OXHORN" check --arith bv --memory-limit 80 --timeout 40 hard.c
