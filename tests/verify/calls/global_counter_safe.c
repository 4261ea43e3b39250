// A global counter changed by a function that is called twice.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

static int balance = 10;

static int withdraw(int amount) {
  if (amount < 0 || amount > balance)
    return 0;
  balance -= amount;
  return 1;
}

int main(void) {
  withdraw(__VERIFIER_nondet_int());
  withdraw(__VERIFIER_nondet_int());
  assert(0 <= balance && balance <= 10);
  return 0;
}
