// What system gives back is not known.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
#include <stdlib.h>

int main(void) {
  assert(system("true") == 0); // FAILS
  return 0;
}
