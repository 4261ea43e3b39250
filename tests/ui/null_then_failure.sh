# A counterexample that goes through a null pointer is none; there is another one.
#@ exit: 1
#@ stdout: assertion fails
#@ last: unsafe
cat >a.c <<'END'
#include <assert.h>
#include <stddef.h>
extern int __VERIFIER_nondet_int(void);
int cell;
int main(void) {
  int *p = __VERIFIER_nondet_int() ? &cell : NULL;
  cell = __VERIFIER_nondet_int();
  assert(*p != 42);
}
END
"$OXHORN" check a.c
