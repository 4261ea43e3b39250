// What one malloc gives later need not lie behind.
//@ flags: --engine bmc
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char *last = 0;
  while (__VERIFIER_nondet_int()) {
    char *p = malloc(4);
    assert(last < p); // FAILS
    last = p;
  }
  return 0;
}
