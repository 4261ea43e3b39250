// A function other than main is the entry; its parameters are inputs.
//@ flags: --entry transfer
//@ open: clauses: what comes from outside may be put where it does not replay
#include <assert.h>

int transfer(int balance, int amount) {
  if (balance < 0 || amount < 0 || amount > balance)
    return balance;
  int rest = balance - amount;
  assert(0 <= rest && rest <= balance);
  return rest;
}
