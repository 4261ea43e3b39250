// With --volatile plain the copy of a volatile struct is one like any other.
//@ flags: --engine bmc --volatile plain
#include <assert.h>
struct port {
  char ready;
  int data;
};
static volatile struct port port;
int main(void) {
  port.data = 3;
  struct port p = port;
  assert(!p.ready);
  assert(p.data == 4); // FAILS
  return 0;
}
