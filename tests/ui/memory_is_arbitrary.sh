# At precision reg the content of memory is not modelled: the reason of the unknown says so first, with its line.
#@ exit: 2
#@ last: unknown: a value loaded from memory is taken to be arbitrary (sum.c:8)
echo 'extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int values[100];
int main(void) {
  int at = __VERIFIER_nondet_int();
  if (at < 0 || at >= 100)
    return 0;
  if (values[at] != 0)
    reach_error();
  return 0;
}' >sum.c
"$OXHORN" check --engine z3-spacer --track reg sum.c
