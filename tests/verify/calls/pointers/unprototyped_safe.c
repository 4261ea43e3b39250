// Pointers to functions without a prototype, of enums and of other pointers: C allows these calls.
//@ flags: -- -std=c99 -w
#include <assert.h>

enum color { RED, GREEN };
static int plus(int a, int b) { return a + b; }
static enum color next(enum color c) { return c == RED ? GREEN : RED; }
static int is_null(void *p) { return p == 0; }

int main(void) {
  int (*f)() = plus;
  unsigned (*g)(unsigned) = (unsigned (*)(unsigned))next;
  int (*h)(char *) = (int (*)(char *))is_null;
  assert(f(2, 3) == 5);
  assert(g(RED) == GREEN);
  assert(h("text") == 0);
  return 0;
}
