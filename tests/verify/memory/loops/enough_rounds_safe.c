// With --unwind 20 a loop of twenty rounds is complete.
//@ flags: --engine bmc --property reach,memory --unwind 20
#include <assert.h>
int a[20];

int main(void) {
  int i = 0;
  while (i < 20) {
    a[i] = 1;
    i += a[i];
  }
  assert(i == 20);
  return 0;
}
