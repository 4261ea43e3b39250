// scanf may fail, and then its variable has what it had.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdio.h>

int main(void) {
  int x = 0;
  scanf("%d", &x);
  assert(x != 0); // FAILS
  return 0;
}
