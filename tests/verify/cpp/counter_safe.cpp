// A class with methods and a private field.
#include <assert.h>
extern "C" int __VERIFIER_nondet_int();

class Counter {
  int value = 0;

public:
  void up() {
    if (value < 100)
      value++;
  }
  void reset() { value = 0; }
  int get() const { return value; }
};

int main() {
  Counter counter;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int())
      counter.up();
    else
      counter.reset();
  }
  assert(counter.get() >= 0 && counter.get() <= 100);
}
