# An option that the engine would ignore is refused, and the message says where it applies.
#@ exit: 3
#@ stderr: --arith means nothing to bmc; it applies to engines that work on clauses
echo 'extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 10 && x < 12 && x != 11)
    reach_error();
  return 0;
}' >program.c
"$OXHORN" check --engine bmc --arith int program.c
