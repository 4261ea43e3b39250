// atoi of what is no number is 0, not an error.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
#include <stdlib.h>

int main(void) {
  assert(atoi("twelve") != 0); // FAILS
  return 0;
}
