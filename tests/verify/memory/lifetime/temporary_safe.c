// The struct that a function returns can be read in the same expression.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
struct s {
  int a[3];
};
static struct s make(int x) {
  struct s s = {{x, x + 1, x + 2}};
  return s;
}

int main(void) {
  int x = make(4).a[2];
  assert(x == 6);
  return 0;
}
