# A second solver checks the invariants too.
#@ exit: 0
#@ stdout: invariants of
#@ stdout: confirmed by
#@ absent: not confirmed
#@ last: safe
echo 'extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), i = 0;
  while (i < n)
    i++;
  if (i < 0)
    reach_error();
  return 0;
}' >program.c
"$OXHORN" check --certify --engine z3-spacer program.c
