// The second call of an && is not always made.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

static int calls;

static int counted(int value) {
  calls++;
  return value;
}

int main(void) {
  int x = __VERIFIER_nondet_int();
  calls = 0;
  int both = counted(x > 0) && counted(x < 10);
  assert(both == 0 || x > 0);
  assert(calls == 2); // FAILS
  return 0;
}
