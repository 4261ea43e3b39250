// snprintf of size 0 writes nothing, not even a 0, and tells the length.
//@ flags: --engine bmc --property memory
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdio.h>

int main(void) {
  char c = 'x';
  assert(snprintf(&c, 0, "%d+%s", 123, "four") == 8);
  assert(snprintf(NULL, 0, "%5d", 7) == 5);
  assert(c == 'x');
  return 0;
}
