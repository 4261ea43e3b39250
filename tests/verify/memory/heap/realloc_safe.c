// realloc keeps the content up to the smaller of the two sizes.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int *a = malloc(2 * sizeof *a);
  a[0] = x;
  a[1] = x + 1;
  a = realloc(a, 4 * sizeof *a);
  if (!a)
    return 0;
  a[3] = 5;
  assert(a[0] == x && a[1] == x + 1);
  free(a);
  return 0;
}
