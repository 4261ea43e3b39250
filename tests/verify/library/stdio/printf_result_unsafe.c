// printf may fail.
//@ flags: --engine bmc
#include <assert.h>
#include <stdio.h>

int main(void) {
  assert(printf("text") == 4); // FAILS
  return 0;
}
