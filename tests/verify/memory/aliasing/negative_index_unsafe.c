// A negative index from one field reaches the field before.
//@ flags: --engine bmc
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
struct s {
  int a;
  int b[4];
};

int main(void) {
  struct s s = {5, {0}};
  int i = __VERIFIER_nondet_int();
  if (i < -1 || i > 3)
    return 0;
  s.b[i] = 1;
  assert(s.a == 5); // FAILS
  return 0;
}
