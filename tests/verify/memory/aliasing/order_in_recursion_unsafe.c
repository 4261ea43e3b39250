// A call may get an object that lies before those of the calls around it.
//@ flags: --engine bmc
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static void deeper(char *above) {
  if (__VERIFIER_nondet_int()) {
    char *p = malloc(100);
    assert(above < p); // FAILS
    deeper(p);
  }
}
int main(void) {
  deeper(0);
  return 0;
}
