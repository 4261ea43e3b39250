# A memory limit below what any process needs: unknown with the reason, whatever the engine.
#@ exit: 2
#@ last: unknown: 
#@ stdout: memory
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
"$OXHORN" check --engine z3-spacer --memory-limit 1 hard.c
