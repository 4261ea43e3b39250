# Nothing that is checked needs a temporary directory.
#@ exit: 0
#@ last: safe
echo 'extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 10 && x < 12 && x != 11)
    reach_error();
  return 0;
}' >program.c
TMPDIR=/nonexistent/place "$OXHORN" check program.c
