# An engine that does not unroll.
#@ exit: 3
#@ stderr: --unwind means nothing to z3-spacer; it applies to bmc
echo 'extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 10 && x < 12 && x != 11)
    reach_error();
  return 0;
}' >program.c
"$OXHORN" check --engine z3-spacer --unwind 3 program.c
