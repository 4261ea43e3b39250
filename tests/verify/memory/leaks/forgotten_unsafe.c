// The only pointer to an object is overwritten.
//@ flags: --engine bmc --property reach,leaks
#include <stdlib.h>

int main(void) { // FAILS
  char *p = malloc(1);
  p = malloc(2);
  free(p);
  return 0;
}
