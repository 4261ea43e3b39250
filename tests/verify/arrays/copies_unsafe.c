// The second copy leaves out the last cell, which is far away.
//@ flags: --engine runs
//@ open: clauses: a wrong cell that is far away
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a[2000], b[2000], c[2000];
  for (int i = 0; i < 2000; i++) {
    a[i] = __VERIFIER_nondet_int();
    c[i] = 0;
  }
  for (int i = 0; i < 2000; i++)
    b[i] = a[i];
  for (int i = 0; i < 1999; i++)
    c[i] = b[i];
  for (int i = 0; i < 2000; i++)
    assert(a[i] == c[i]); // FAILS
  return 0;
}
