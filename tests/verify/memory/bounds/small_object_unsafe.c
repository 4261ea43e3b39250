// A struct is copied out of an object that is too small for it.
//@ flags: --engine bmc --property reach,memory
#include <stdlib.h>
struct big {
  int first, second;
};

int main(void) {
  struct big *p = malloc(sizeof(int)), b;
  p->first = 1;
  b = *p; // FAILS
  free(p);
  return b.first;
}
