// A vector is loaded from and stored to an array of integers.
//@ flags: --engine bmc
#include <assert.h>
typedef int v4 __attribute__((vector_size(16)));
int main(void) {
  int a[4] = {1, 2, 3, 4};
  v4 v = *(v4 *)a;
  v += v;
  *(v4 *)a = v;
  assert(a[3] == 4); // FAILS
  return 0;
}
