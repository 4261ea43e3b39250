# That accesses stay inside their objects is not checked, so it is announced.
#@ exit: 0
#@ last: safe
#@ stdout: memory accesses stay inside live objects
echo 'extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a[2], x;
int main(void) {
  a[__VERIFIER_nondet_int()] = 7;
  if (x != 0)
    reach_error();
  return 0;
}' >program.c
"$OXHORN" check program.c
