// The second base is not at the start of the object: its functions get the object through another pointer.
#include <assert.h>
extern "C" int __VERIFIER_nondet_int();

struct Named {
  int name = 7;
  virtual int key() { return name; }
};

struct Counted {
  int count = 0;
  virtual int next() { return ++count; }
};

struct Item : Named, Counted {
  int key() override { return name + count; }
  int next() override { return count += 2; }
};

int main() {
  Item item;
  Counted plain;
  bool both = __VERIFIER_nondet_int();
  Counted *counted = both ? &item : &plain;
  assert(counted->next() == (both ? 2 : 1));
  Named *named = &item;
  assert(named->key() == (both ? 9 : 7));
}
