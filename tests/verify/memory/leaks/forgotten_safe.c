// Each object is freed before its pointer is overwritten.
//@ flags: --engine bmc --property reach,leaks
#include <stdlib.h>

int main(void) {
  char *p = malloc(1);
  free(p);
  p = malloc(2);
  free(p);
  return 0;
}
