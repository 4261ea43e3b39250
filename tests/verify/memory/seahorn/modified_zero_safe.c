// memcpy of zero bytes is no write
//@ flags: --engine bmc
#include "seahorn/seahorn.h"
#include <string.h>
#include <stdlib.h>
int main(void) {
  char a[4] = {0};
  char *p = malloc(4);
  size_t n = nd_size_t();
  assume(n == 0);
  sea_reset_modified(p);
  memcpy(p, a, n);
  sassert(!sea_is_modified(p));
  return 0;
}
