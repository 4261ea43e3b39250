// A global array starts with its initialiser, and the rest is zero.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
int a[6] = {1, 2, 3};
struct {
  char c;
  int *p;
} s = {'x', &a[2]};

int main(void) {
  assert(a[2] == 3 && a[3] == 0 && a[5] == 0);
  assert(*s.p == 3 && s.c == 'x');
  *s.p = 9;
  assert(a[2] == 9);
  return 0;
}
