// KLEE's names and header.
#include <assert.h>
#include <klee/klee.h>

int main(void) {
  int x;
  klee_make_symbolic(&x, sizeof x, "x");
  klee_assume(x > 5);
  assert(x > 4);
  return 0;
}
