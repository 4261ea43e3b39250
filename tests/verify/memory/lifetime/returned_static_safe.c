// The address of a static local outlives the call.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>

static int *counter(void) {
  static int n = 5;
  n++;
  return &n;
}

int main(void) {
  int *p = counter();
  assert(*p == 6);
  *p = 10;
  assert(*counter() == 11 && *p == 11);
  return 0;
}
