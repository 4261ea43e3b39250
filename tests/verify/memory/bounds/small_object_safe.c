// Only the first member of a struct is used, and the object is large enough for that.
//@ flags: --engine bmc --property reach,memory
#include <stdlib.h>
struct big {
  int first, second;
};

int main(void) {
  struct big *p = malloc(sizeof(int));
  p->first = 1;
  free(p);
  return 0;
}
