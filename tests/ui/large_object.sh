# There is no such assumption where no object is that large.
#@ exit: 0
#@ absent: further than 2^47 bytes
cat >p.c <<'END'
#include <assert.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
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
