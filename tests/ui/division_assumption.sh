# A verdict that rests on an assumption says so.
#@ exit: 0
#@ last: safe
#@ stdout: division
echo 'extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int y = __VERIFIER_nondet_int();
  int q = 10 / y;
  if (y == 0)
    reach_error();
  return q > 3;
}' >program.c
"$OXHORN" check program.c
