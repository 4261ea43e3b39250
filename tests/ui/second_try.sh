# Integers only approximate bit-wise operations on two variables; the second try has bit-vectors. What clang says is said once.
#@ exit: 0
#@ last: safe
#@ stdout: (bv)
#@ stderr: warning:
echo 'extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint();
  if ((x & y) + (x | y) != x + y)
    reach_error();
#warning "said once"
  return 0;
}' >sum.c
"$OXHORN" check --verbose --engine z3-spacer sum.c 2>err.txt
status=$?
cat err.txt >&2
[ "$(grep -c 'warning:' err.txt)" = 1 ] || exit 9
exit $status
