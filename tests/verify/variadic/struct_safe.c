// Structs by value: one in a register, one in two, one in memory, one of three bytes.
#include <assert.h>
#include <stdarg.h>

struct small { int a, b; };
struct two { long a; long b; };
struct large { long x[5]; int last; };
struct odd { char c[3]; };

static long pick(int which, ...) {
  va_list list;
  long r = 0;
  va_start(list, which);
  struct small s = va_arg(list, struct small);
  struct large l = va_arg(list, struct large);
  struct odd o = va_arg(list, struct odd);
  struct two t = va_arg(list, struct two);
  int end = va_arg(list, int);
  va_end(list);
  switch (which) {
  case 0: r = s.b; break;
  case 1: r = l.x[4] + l.last; break;
  case 2: r = o.c[2]; break;
  case 3: r = t.b; break;
  case 4: r = end; break;
  }
  return r;
}

int main(void) {
  struct small s = {1, 2};
  struct large l = {{10, 11, 12, 13, 14}, 15};
  struct odd o = {{20, 21, 22}};
  struct two t = {30, 31};
  assert(pick(0, s, l, o, t, 99) == 2);
  assert(pick(1, s, l, o, t, 99) == 29);
  assert(pick(2, s, l, o, t, 99) == 22);
  assert(pick(3, s, l, o, t, 99) == 31);
  assert(pick(4, s, l, o, t, 99) == 99);
  return 0;
}
