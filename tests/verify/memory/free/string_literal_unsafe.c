// A string literal is freed.
//@ flags: --engine bmc --property reach,memory
#include <stdlib.h>

int main(void) {
  char *p = "text";
  free(p); // FAILS
  return 0;
}
