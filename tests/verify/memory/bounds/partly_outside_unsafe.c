// The last byte of a wide read is outside.
//@ flags: --engine bmc --property reach,memory
#include <string.h>

int main(void) {
  char a[7];
  memset(a, 0, sizeof a);
  return *(int *)(a + 4) != 0; // FAILS
}
