// A thread-local variable has one address in one thread.
//@ flags: --engine bmc
#include <assert.h>
static _Thread_local int x;
int main(void) {
  int *p = &x;
  *p = 1;
  assert(x == 0); // FAILS
  return 0;
}
