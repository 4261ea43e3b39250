// If realloc fails, the old object is still there, and nobody knows it any more.
//@ flags: --engine bmc --property reach,memory,leaks --malloc-may-fail
#include <stdlib.h>

int main(void) { // FAILS
  char *p = malloc(1);
  if (!p)
    return 1;
  p = realloc(p, 2);
  free(p);
  return 0;
}
