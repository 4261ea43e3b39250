// realloc of a pointer into the middle of an object.
//@ flags: --engine bmc --property reach,memory
#include <stdlib.h>

int main(void) {
  char *p = malloc(4);
  p = realloc(p + 1, 8); // FAILS
  return p != 0;
}
