// The pointer behind the last element may be made and compared.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
int a[5];

int main(void) {
  int count = 0;
  for (int *p = a; p != a + 5; p++) {
    *p = 1;
    count++;
  }
  assert(count == 5);
  return 0;
}
