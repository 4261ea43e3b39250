// %n stores how much was written so far.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdio.h>

int main(void) {
  int count = -1;
  int second = -1;
  printf("abc%n%d%n", &count, 42, &second);
  assert(count == 3 && second == 5);
  return 0;
}
