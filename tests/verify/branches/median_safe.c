// The median of three by comparisons alone.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_int();
  int m;
  if (a < b) {
    if (b < c)
      m = b;
    else if (a < c)
      m = c;
    else
      m = a;
  } else {
    if (a < c)
      m = a;
    else if (b < c)
      m = c;
    else
      m = b;
  }
  int not_above = (a <= m) + (b <= m) + (c <= m);
  int not_below = (a >= m) + (b >= m) + (c >= m);
  assert(not_above >= 2 && not_below >= 2);
  return 0;
}
