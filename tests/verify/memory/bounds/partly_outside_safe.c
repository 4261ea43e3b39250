// The last byte of a wide read is the last byte of the object.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
#include <string.h>

int main(void) {
  char a[7];
  memset(a, 0, sizeof a);
  assert(*(int *)(a + 3) == 0);
  return 0;
}
