# Assumptions that contradict each other: the answer says that it is about nothing.
#@ exit: 0
#@ stdout: warning: no execution reaches an assertion
#@ stdout: program.c:8: not reached by any execution: x == 4
#@ last: safe
echo 'extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
#include <assert.h>
int main(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x > 5);
  __VERIFIER_assume(x < 3);
  assert(x == 4);
  return 0;
}' >program.c
"$OXHORN" check program.c
