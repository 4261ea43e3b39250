// scanf stores as many values as it says.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdio.h>

int main(void) {
  int a = 1000, b = 1000;
  int count = scanf("%2d %d", &a, &b);
  assert(count >= -1 && count <= 2);
  if (count >= 1) assert(a >= -9 && a <= 99);
  if (count < 2) assert(b == 1000);
  return 0;
}
