// An array of pointers is copied with an unknown length; the write through the copy arrives.
//@ flags: --engine bmc
#include <assert.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
int x, y;

int main(void) {
  int *a[2] = {&x, &y}, *b[2] = {&y, &y};
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 2)
    return 0;
  memcpy(b, a, n * sizeof(int *));
  *b[0] = 1;
  assert(x == 0); // FAILS
  return 0;
}
