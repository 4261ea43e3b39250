// A function without a body may write what it was given in an earlier call.
//@ flags: --engine bmc
#include <assert.h>
extern void remember(int *);
extern void work(void);

int main(void) {
  int x = 0;
  remember(&x);
  x = 0;
  work();
  assert(x == 0); // FAILS
  return 0;
}
