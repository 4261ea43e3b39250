// Nor the difference of the bytes.
//@ flags: --engine bmc -- -fno-builtin
#include <assert.h>
#include <string.h>

int main(void) {
  assert(memcmp("c", "a", 1) == 2); // FAILS
  return 0;
}
