// Which function is called depends on the class of the object.
#include <assert.h>
extern "C" int __VERIFIER_nondet_int();

struct Shape {
  virtual int area() const { return 0; }
};

struct Square : Shape {
  int side;
  Square(int side) : side(side) {}
  int area() const override { return side * side; }
};

int main() {
  Shape shape;
  Square square(3);
  const Shape *some = __VERIFIER_nondet_int() ? &shape : &square;
  assert(some->area() == 0); // FAILS
}
