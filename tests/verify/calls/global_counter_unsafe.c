// A negative amount is a deposit in disguise.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

static int balance = 10;

static int withdraw(int amount) {
  if (amount > balance)
    return 0;
  balance -= amount;
  return 1;
}

int main(void) {
  withdraw(__VERIFIER_nondet_int());
  withdraw(__VERIFIER_nondet_int());
  assert(balance <= 10); // FAILS
  return 0;
}
