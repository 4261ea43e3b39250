// calloc may fail as well.
//@ flags: --engine bmc --property reach,memory --malloc-may-fail
#include <stdlib.h>

int main(void) {
  int *p = calloc(2, sizeof *p);
  return p[0]; // FAILS
}
