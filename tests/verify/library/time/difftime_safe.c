// The difference of two times is exact.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <time.h>

int main(void) {
  assert(difftime(17, 5) == 12.0);
  assert(difftime(5, 17) == -12.0);
  return 0;
}
