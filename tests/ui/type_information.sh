# What C++ knows about classes at run time is not supported: the answer is `unknown` with the line.
#@ exit: 2
#@ last: unknown: type information of C++ (typeid, dynamic_cast) at cast.cpp:8
cat >cast.cpp <<'END'
#include <assert.h>
extern "C" int __VERIFIER_nondet_int();
struct Shape { virtual int area() { return 0; } };
struct Square : Shape { int area() override { return 1; } };
int main() {
  Shape shape; Square square;
  Shape *some = __VERIFIER_nondet_int() ? &shape : &square;
  if (dynamic_cast<Square *>(some)) assert(some->area() == 1);
}
END
"$OXHORN" check cast.cpp
