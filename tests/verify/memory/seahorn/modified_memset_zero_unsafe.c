// memset of zero bytes is no write
//@ flags: --engine bmc
#include "seahorn/seahorn.h"
#include <string.h>
#include <stdlib.h>
int main(void) {
  char *p = malloc(4);
  size_t n = nd_size_t();
  assume(n <= 4);
  sea_reset_modified(p);
  memset(p, 0, n);
  sassert(sea_is_modified(p)); // FAILS
  return 0;
}
