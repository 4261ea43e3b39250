// Two calls of a function without a body may give different results.
#include <assert.h>
extern int sensor(int channel);

int main(void) {
  assert(sensor(1) == sensor(1)); // FAILS
  return 0;
}
