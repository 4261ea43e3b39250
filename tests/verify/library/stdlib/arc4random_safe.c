// arc4random_uniform stays below its bound.
//@ flags: --engine bmc --property reach,memory
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stddef.h>
extern int __VERIFIER_nondet_int(void);

extern unsigned arc4random(void), arc4random_uniform(unsigned);
extern void arc4random_buf(void *, size_t);

int main(void) {
  unsigned bound = (unsigned)__VERIFIER_nondet_int(), n = arc4random_uniform(bound);
  assert(n < bound || (bound == 0 && n == 0));
  assert(arc4random() % 3 < 3);
  char bytes[2] = {1, 2};
  arc4random_buf(bytes, 1);
  assert(bytes[1] == 2);
  return 0;
}
