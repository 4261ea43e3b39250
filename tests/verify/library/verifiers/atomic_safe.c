// Marks for atomic blocks write nothing.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#include <assert.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void __CPROVER_atomic_begin(void);
extern void __CPROVER_atomic_end(void);

int shared = 4;

int main(void) {
  __VERIFIER_atomic_begin();
  shared++;
  __VERIFIER_atomic_end();
  __CPROVER_atomic_begin();
  __CPROVER_atomic_end();
  assert(shared == 5);
  return 0;
}
