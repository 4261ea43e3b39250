// A range has its last number too.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#include <assert.h>

extern int klee_range(int, int, const char *);

int main(void) {
  assert(klee_range(3, 7, "x") < 6); // FAILS
  return 0;
}
