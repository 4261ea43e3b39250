// A reference to a temporary object keeps it alive.
//@ flags: --engine bmc --property reach,memory
#include <cassert>
struct Box {
  int value;
  Box(int x) : value(x) {}
  ~Box() { value = 0; }
};

int main() {
  const Box &box = Box(3);
  assert(box.value == 3);
  return 0;
}
