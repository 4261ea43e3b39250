# The timeline in JSON.
#@ exit: 0
#@ stdout: "timeline":[{
#@ stdout: "member":"bmc"
#@ stdout: "vouched_by"
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
"$OXHORN" check --format json program.c
