// The first member of a struct has the struct's address, the second has not.
//@ flags: --engine bmc --property reach,memory
#include <stdlib.h>
struct pair {
  int a, b;
};

int main(void) {
  struct pair *p = malloc(sizeof *p);
  free(&p->b); // FAILS
  return 0;
}
