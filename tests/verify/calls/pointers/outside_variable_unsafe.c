// A pointer of another file calls a function that is not known: it gives back any number.
#include <assert.h>

extern int (*hook)(int);
static int ours(int x) { return x + 1; }
int (*other)(int) = ours;

int main(void) {
  int r = hook(3);
  assert(r == 4); // FAILS
  return 0;
}
