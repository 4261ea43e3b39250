// memcpy copies now, not later.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
#include <string.h>

int main(void) {
  int a[2] = {1, 2}, b[2];
  memcpy(b, a, sizeof a);
  a[0] = 5;
  assert(b[0] == 5); // FAILS
  return 0;
}
