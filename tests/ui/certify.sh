# A second solver confirms the proof, and the report says which.
#@ exit: 0
#@ stdout: confirmed by
#@ last: safe
echo 'extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int a[2] = {3, 4};
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 1)
    return 0;
  if (a[i] * a[1 - i] != 12)
    reach_error();
  return 0;
}' >program.c
"$OXHORN" check --certify --engine bmc program.c
