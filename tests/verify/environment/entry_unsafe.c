// A function other than main is the entry; its parameters are inputs.
//@ flags: --entry transfer
#include <assert.h>

int transfer(int balance, int amount) {
  if (balance < 0 || amount > balance)
    return balance;
  int rest = balance - amount;
  assert(rest <= balance); // FAILS
  return rest;
}
