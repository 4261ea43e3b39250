// A class with a copy constructor owns its memory.
//@ flags: --engine bmc --property reach,memory,leaks
#include <cassert>
struct Owner {
  int *p;
  Owner(int x) : p(new int(x)) {}
  Owner(const Owner &o) : p(new int(*o.p)) {}
  ~Owner() { delete p; }
};

int main() {
  Owner a(1);
  Owner b = a;
  *b.p = 2;
  assert(*a.p == 1);
  return 0;
}
