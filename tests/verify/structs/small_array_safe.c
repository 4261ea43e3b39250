// An array with constant indices only.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[3] = {__VERIFIER_nondet_int(), __VERIFIER_nondet_int(), __VERIFIER_nondet_int()};
  if (a[0] > a[1]) {
    int t = a[0];
    a[0] = a[1];
    a[1] = t;
  }
  if (a[1] > a[2]) {
    int t = a[1];
    a[1] = a[2];
    a[2] = t;
  }
  assert(a[0] <= a[2] && a[1] <= a[2]);
  return 0;
}
