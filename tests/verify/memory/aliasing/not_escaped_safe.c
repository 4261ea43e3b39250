// A function without a body cannot write what it never got.
//@ flags: --engine bmc
#include <assert.h>
extern void work(int *);

int main(void) {
  int x = 0, y = 0, *p = &x;
  work(&y);
  assert(*p == 0);
  return 0;
}
