// Counting an unsigned number down to zero and beyond.
//@ skip: math
#include <assert.h>

int main(void) {
  for (unsigned i = 3; i >= 0; i--)
    assert(i <= 3); // FAILS
  return 0;
}
