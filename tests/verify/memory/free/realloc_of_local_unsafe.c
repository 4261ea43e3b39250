// realloc of a local.
//@ flags: --engine bmc --property reach,memory
#include <stdlib.h>

int main(void) {
  char a[4];
  char *p = realloc(a, 8); // FAILS
  return p != 0;
}
