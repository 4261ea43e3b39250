// The initialiser of a union sets its first member, and the other bytes are zero.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
union u {
  char c;
  long l;
};
static union u x[2] = {{'a'}, {.l = 0x0102}};

int main(void) {
  assert(x[0].l == 'a' && x[1].c == 2);
  return 0;
}
