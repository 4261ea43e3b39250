# The answer of an unsafe program names file and line of the failed check, and the inputs by their names.
#@ exit: 1
#@ last: unsafe
#@ stdout: program.c:7
#@ stdout: first
#@ stdout: 17
#@ stdout: second
#@ stdout: 18
echo 'extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int first = __VERIFIER_nondet_int();
  int second = __VERIFIER_nondet_int();
  if (first == 17 && second == first + 1)
    reach_error();
  return 0;
}' >program.c
"$OXHORN" check program.c
