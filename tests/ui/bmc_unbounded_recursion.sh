# Recursion without a bound is cut off: the answer is `unknown` and names the function and its line.
#@ exit: 2
#@ last: unknown: recursion of depth (recursion.c:2)
#@ stdout: --unwind
cat >recursion.c <<'END'
extern int __VERIFIER_nondet_int(void);
static int depth(int *p) { return __VERIFIER_nondet_int() ? 1 + depth(p) : *p; }
int main(void) {
  int x = 0;
  return depth(&x);
}
END
"$OXHORN" check --engine bmc --property reach,memory --unwind 4 recursion.c
