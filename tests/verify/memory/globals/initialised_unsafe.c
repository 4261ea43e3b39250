// A global is not what its initialiser says once somebody wrote it.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
int a[6] = {1, 2, 3};
int *p = a + 1;

static void work(void) { p[1] = 0; }

int main(void) {
  work();
  assert(a[2] == 3); // FAILS
  return 0;
}
