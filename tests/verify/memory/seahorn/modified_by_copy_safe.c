// sea_is_modified sees what memcpy and memset write.
//@ flags: --engine bmc
#include "seahorn/seahorn.h"
#include <stdlib.h>
#include <string.h>

int main(void) {
  char a[4] = {1, 2, 3, 4};
  char *p = malloc(4), *q = malloc(4);
  sea_reset_modified(p);
  sea_reset_modified(q);
  memcpy(p, a, 4);
  sassert(sea_is_modified(p) && !sea_is_modified(q));
  memset(q, 0, 4);
  sassert(sea_is_modified(q));
  return 0;
}
