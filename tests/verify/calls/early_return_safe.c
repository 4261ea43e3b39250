// A function with several ways out.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

static int classify(int x) {
  if (x < 0)
    return -1;
  for (int i = 0; i < 3; i++)
    if (x == i)
      return i;
  return 3;
}

int main(void) {
  int x = __VERIFIER_nondet_int();
  int c = classify(x);
  assert(-1 <= c && c <= 3);
  assert(c != 2 || x == 2);
  return 0;
}
