// realloc to no bytes frees or empties the object.
//@ flags: --engine bmc --property reach,memory
#include <stdlib.h>

int main(void) {
  char *p = malloc(4);
  p = realloc(p, 0);
  *p = 1; // FAILS
  return 0;
}
