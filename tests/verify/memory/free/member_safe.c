// The address of the first member of a struct is the address of the struct.
//@ flags: --engine bmc --property reach,memory
#include <stdlib.h>
struct pair {
  int a, b;
};

int main(void) {
  struct pair *p = malloc(sizeof *p);
  free(&p->a);
  return 0;
}
