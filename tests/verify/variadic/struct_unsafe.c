// The copy of a struct that is passed by value does not change with the struct, and the other way round.
#include <assert.h>
#include <stdarg.h>

struct large { int x[8]; };
static struct large global;

static int change(int n, ...) {
  va_list list;
  va_start(list, n);
  global.x[3] = 7;
  struct large l = va_arg(list, struct large);
  va_end(list);
  return l.x[3];
}

int main(void) {
  global.x[3] = 1;
  int r = change(1, global);
  assert(global.x[3] == 7);
  assert(r != 1); // FAILS
  return 0;
}
