// A union turns a pointer into an integer and back; the write arrives.
//@ flags: --engine bmc
#include <assert.h>
#include <stdint.h>
union both {
  int *p;
  uintptr_t n;
};

int main(void) {
  int x = 0, y = 0;
  union both u, v;
  u.p = &x;
  v.n = u.n;
  *v.p = 1;
  assert(x == 0); // FAILS
  return y;
}
