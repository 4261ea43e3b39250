// A union turns a pointer into an integer and back.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
#include <stdint.h>
union both {
  int *p;
  uintptr_t n;
};

int main(void) {
  int x[2] = {0, 0};
  union both u;
  u.p = x;
  u.n += sizeof(int);
  *u.p = 1;
  assert(x[0] == 0 && x[1] == 1);
  return 0;
}
