// An object that a global still points to was not freed.
//@ flags: --engine bmc --property reach,leaks
#include <stdlib.h>
char *keep;

int main(void) { // FAILS
  keep = malloc(3);
  return 0;
}
