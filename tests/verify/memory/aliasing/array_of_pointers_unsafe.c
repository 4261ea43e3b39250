// Pointers in an array are sorted by what they lead to; the write goes to the smallest.
//@ flags: --engine bmc
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_int(), old = c;
  int *p[3] = {&a, &b, &c};
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2 - i; j++)
      if (*p[j] > *p[j + 1]) {
        int *t = p[j];
        p[j] = p[j + 1];
        p[j + 1] = t;
      }
  *p[0] = 1;
  assert(c == old); // FAILS
  return 0;
}
