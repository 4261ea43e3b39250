// Definitions and declarations as they were before 1989.
//@ flags: -- -w
#include <assert.h>

static count;

add(a, b)
char a;
{ return a + b; }

twice(x)
register x;
{
  return later(x) * 2;
}

later(x) { return x + 1; }

nothing() { return; }

main() {
  char c = 5;
  int (*f)() = add;
  count = 3;
  nothing();
  assert(add(c, count) == 8);
  assert(f(c, 1) == 6);
  assert(twice(4) == 10);
  return 0;
}
