// A constructor function writes a global before main.
//@ flags: --engine bmc
#include <assert.h>
static int x;
__attribute__((constructor)) static void init(void) { x = 1; }
int main(void) {
  assert(x == 0); // FAILS
  return 0;
}
