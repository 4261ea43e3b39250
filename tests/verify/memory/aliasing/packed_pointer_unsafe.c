// A pointer that is not aligned in memory is copied; the write through it arrives.
//@ flags: --engine bmc
#include <assert.h>
struct __attribute__((packed)) s {
  char c;
  int *p;
};
int main(void) {
  int x = 0, y = 0;
  struct s a[2] = {{1, &x}, {2, &y}};
  a[0].p = a[1].p;
  *a[0].p = 1;
  assert(y == 0); // FAILS
  return 0;
}
