// Binary search over a sorted sequence of `size` elements, with the famous bug: `low + high` wraps around
// for a large sequence, and the middle lies outside it.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int size = __VERIFIER_nondet_int();
  __VERIFIER_assume(size >= 0);
  int low = 0, high = size - 1;
  while (low <= high) {
    int middle = (low + high) / 2;
    assert(middle >= 0 && middle < size); // FAILS
    int order = __VERIFIER_nondet_int(); // how the element in the middle compares with the one we look for
    if (order < 0)
      low = middle + 1;
    else if (order > 0)
      high = middle - 1;
    else
      return middle;
  }
  return -1;
}
