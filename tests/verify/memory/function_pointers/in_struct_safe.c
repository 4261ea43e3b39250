// Objects with a table of their operations, as in object-oriented programs.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
struct shape;
struct operations {
  int (*area)(const struct shape *);
};
struct shape {
  const struct operations *does;
  int w, h;
};

static int square(const struct shape *s) { return s->w * s->w; }
static int rectangle(const struct shape *s) { return s->w * s->h; }
static const struct operations squares = {square}, rectangles = {rectangle};

int main(void) {
  struct shape s = {__VERIFIER_nondet_int() ? &squares : &rectangles, 3, 5};
  int area = s.does->area(&s);
  assert(area == (s.does == &squares ? 9 : 15));
  return 0;
}
