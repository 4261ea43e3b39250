// atof may set errno.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
#include <stdlib.h>
#include <errno.h>

int main(void) {
  errno = 0;
  double d = atof("1e999");
  (void)d;
  assert(errno == 0); // FAILS
  return 0;
}
