// One byte of a stored pointer is replaced so that it leads to the next element.
//@ flags: --engine bmc
#include <assert.h>
static _Alignas(256) char a[16];

int main(void) {
  char *p = a;
  *(unsigned char *)&p += 5;
  *p = 1;
  assert(a[5] == 0); // FAILS
  return 0;
}
