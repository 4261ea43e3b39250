# A loop without a bound: what its first rounds reach is reached.
#@ exit: 0
#@ stdout: every assertion is reached by some execution
#@ last: safe
echo 'extern unsigned __VERIFIER_nondet_uint(void);
#include <assert.h>
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), i = 0;
  while (i < n) {
    assert(i < n);
    i++;
  }
  assert(i == n);
  return 0;
}' >program.c
"$OXHORN" check --vacuity program.c
