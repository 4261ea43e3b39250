// Two pointers are copied as a 128-bit integer, and one object is freed.
//@ flags: --engine bmc --property reach,memory
#include <stdlib.h>
struct s {
  int *a, *b;
};
int main(void) {
  struct s s = {malloc(4), malloc(4)}, t;
  *(unsigned __int128 *)&t = *(unsigned __int128 *)&s;
  free(s.a);
  *t.b = 1;
  *t.a = 1; // FAILS
  return 0;
}
