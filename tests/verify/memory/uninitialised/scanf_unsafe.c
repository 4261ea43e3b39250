// scanf writes what it is given the address of.
//@ flags: --engine bmc
#include <stdio.h>
#include <assert.h>
int main(void) {
  int x = 0;
  scanf("%d", &x);
  assert(x == 0); // FAILS
  return 0;
}
