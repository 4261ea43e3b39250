// Two objects of one malloc have no fixed distance.
//@ flags: --engine z3-spacer
#include <assert.h>
#include <stdlib.h>
int main(void) {
  char *a[2];
  for (int i = 0; i < 2; i++)
    a[i] = malloc(4);
  assert(a[1] - a[0] == 20); // FAILS
  return 0;
}
