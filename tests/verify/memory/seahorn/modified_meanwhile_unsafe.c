// sea_is_modified between two writes sees the first.
//@ flags: --engine bmc
#include "seahorn/seahorn.h"
#include <stdlib.h>
int main(void) {
  int *p = malloc(4);
  sea_reset_modified((char *)p);
  *p = 1;
  bool m = sea_is_modified((char *)p);
  *p = 2;
  sassert(!m); // FAILS
  return 0;
}
