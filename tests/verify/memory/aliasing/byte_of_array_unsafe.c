// One byte in the middle of an array of integers is written through a walking pointer.
//@ flags: --engine bmc
#include <assert.h>
static int a[4];

int main(void) {
  char *p = (char *)a;
  for (int i = 0; i < 9; i++)
    p++;
  *p = 1;
  assert(a[2] == 0); // FAILS
  return 0;
}
