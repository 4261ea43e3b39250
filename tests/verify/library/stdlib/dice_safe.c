// A die.
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdlib.h>

int main(void) {
  int n = rand() % 6 + 1;
  assert(n >= 1 && n <= 6);
  return 0;
}
