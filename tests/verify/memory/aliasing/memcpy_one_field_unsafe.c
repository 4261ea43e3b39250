// memcpy of the tail of a struct, starting in the middle of a field.
//@ flags: --engine bmc
#include <assert.h>
#include <string.h>
struct s {
  unsigned a, b;
};

int main(void) {
  struct s s = {0x11223344, 0x55667788}, t = {0, 0};
  memcpy((char *)&t + 2, (char *)&s + 2, 4);
  assert(t.a == 0 || t.b == 0); // FAILS
  return 0;
}
