# On one core the members take turns; here the bounded one never ends, and Spacer answers.
#@ exit: 0
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
"$OXHORN" check --jobs 1 program.c
