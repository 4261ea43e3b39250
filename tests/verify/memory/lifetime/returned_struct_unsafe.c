// A struct returned by value holds a pointer that was freed.
//@ flags: --engine bmc --property reach,memory
#include <stdlib.h>
struct s {
  int *p;
  int a[6];
};
static struct s make(void) {
  struct s s = {malloc(4), {0}};
  free(s.p);
  return s;
}
int main(void) {
  struct s s = make();
  *s.p = 1; // FAILS
  return 0;
}
