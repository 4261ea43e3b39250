// ffs, ffsl, ffsll: the number of the lowest bit that is set.
//@ flags: --engine bmc -- -D_GNU_SOURCE -fno-builtin
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <string.h>
#include <strings.h>

int main(void) {
  assert(ffs(0) == 0 && ffs(1) == 1 && ffs(12) == 3 && ffs(-2147483647 - 1) == 32);
  assert(ffsl(8L) == 4 && ffsll(1LL << 40) == 41);
  return 0;
}
