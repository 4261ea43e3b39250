# What is at a constant address nobody knows: no engine may take such an access for impossible.
#@ exit: 2
#@ last: unknown
echo 'extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int *port = __VERIFIER_nondet_int() ? (int *)4096 : (int *)8192;
  if (*port == 5)
    reach_error();
  return 0;
}' >program.c
"$OXHORN" check --engine z3-spacer program.c
