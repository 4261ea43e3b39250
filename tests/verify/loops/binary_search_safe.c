// Binary search with a middle that cannot wrap around.
//@ skip: bv
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int size = __VERIFIER_nondet_int();
  __VERIFIER_assume(size >= 0);
  int low = 0, high = size;
  while (low < high) {
    int middle = low + (high - low) / 2;
    assert(middle >= 0 && middle < size);
    if (__VERIFIER_nondet_int())
      low = middle + 1;
    else
      high = middle;
  }
  return 0;
}
