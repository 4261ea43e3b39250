// A table of functions in a program that also calls other files: the pointers are its own.
#include <assert.h>

static int add(int a, int b) { return a + b; }
static int first(int a, int b) { return a; }
static int (*const table[])(int, int) = {add, first};
extern void note(int);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int i = __VERIFIER_nondet_int() & 1;
  note(i);
  assert(table[i](3, 4) == (i ? 3 : 7));
  return 0;
}
