# On demand each assertion that no execution comes to is named, and no other.
#@ exit: 0
#@ stdout: program.c:12: not reached by any execution: x == 4
#@ stdout: program.c:5: not reached by any execution: y > 0
#@ absent: program.c:10
#@ absent: warning
#@ last: safe
echo 'extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
#include <assert.h>
static void check(int y) {
  assert(y > 0);
}
int main(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x > 5);
  assert(x != 4);
  if (x < 3)
    assert(x == 4);
  if (x == 3)
    check(x);
  return 0;
}' >program.c
"$OXHORN" check --vacuity program.c
