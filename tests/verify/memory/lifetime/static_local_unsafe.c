// A static local keeps its value from call to call.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>

static int next(void) {
  static int n;
  return ++n;
}

int main(void) {
  next();
  assert(next() == 1); // FAILS
  return 0;
}
