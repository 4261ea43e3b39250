// A copy of a struct does not follow the original.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

struct account {
  int balance;
  int limit;
};

int main(void) {
  struct account first = {100, 10};
  struct account copy = first;
  int amount = __VERIFIER_nondet_int();
  if (amount > 0 && amount <= first.balance)
    first.balance -= amount;
  assert(copy.balance == first.balance); // FAILS
  return 0;
}
