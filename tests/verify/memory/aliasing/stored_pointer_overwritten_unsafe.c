// An integer written over a stored pointer makes an invalid pointer, though the address is right by accident.
//@ flags: --engine bmc --property reach,memory
#include <stdint.h>
static int a[4], b[4];
static int *slot;

int main(void) {
  slot = a;
  *(uintptr_t *)&slot += sizeof a;
  *slot = 1; // FAILS
  return b[0];
}
