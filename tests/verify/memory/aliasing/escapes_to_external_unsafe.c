// A function without a body may write what its argument leads to.
//@ flags: --engine bmc
#include <assert.h>
extern void somewhere(int **);

int main(void) {
  int x = 0, *p = &x;
  somewhere(&p);
  assert(x == 0); // FAILS
  return 0;
}
