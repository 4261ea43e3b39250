// What is copied cell by cell is the same, whatever it is.
//@ skip: bv
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int a[1000], b[1000];
int main(void) {
  for (int i = 0; i < 1000; i++)
    a[i] = __VERIFIER_nondet_int();
  for (int i = 0; i < 1000; i++)
    b[i] = a[i];
  for (int i = 0; i < 1000; i++)
    assert(a[i] == b[i]);
  return 0;
}
