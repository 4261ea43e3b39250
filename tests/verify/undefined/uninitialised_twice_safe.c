// A variable without a value may have any, but only one.
#include <assert.h>

int main(void) {
  int x;
  int zero = x == 0;
  int other = x != 0;
  assert(zero + other == 1);
  assert(x - x == 0);
  return 0;
}
