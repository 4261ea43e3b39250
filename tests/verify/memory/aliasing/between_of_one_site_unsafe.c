// What one calloc gives may lie between two that it gave before, though not in them.
//@ flags: --engine bmc
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char *first = calloc(5, 40), *last = first;
  while (__VERIFIER_nondet_int()) {
    char *p = calloc(5, 40);
    assert(!(first < p && p < last)); // FAILS
    last = p;
  }
  return 0;
}
