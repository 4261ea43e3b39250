// A pointer that was redirected no longer writes its old target.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>

static void redirect(int **p, int *x) { *p = x; }

int main(void) {
  int a = 1, b = 2, *p = &a;
  redirect(&p, &b);
  *p = 7;
  assert(a == 7); // FAILS
  return 0;
}
