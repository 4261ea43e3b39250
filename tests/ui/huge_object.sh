# An object that no machine has room for is looked at as far as a process can address, which is an assumption.
#@ exit: 0
#@ stdout: assuming: no access goes further than 2^47 bytes from the start of an object [address-space]
cat >p.c <<'END'
#include <assert.h>
#include <stdlib.h>
extern long __VERIFIER_nondet_long(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  long n = __VERIFIER_nondet_long();
  if (n > 0) {
    char *p = malloc(n), *q = malloc(4);
    char *r = __VERIFIER_nondet_int() ? p : q;
    q[0] = 7;
    p[n - 1] = 1;
    r[0] = 2;
    assert(q[0] != 9);
  }
  return 0;
}
END
"$OXHORN" check p.c
