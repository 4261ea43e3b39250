// A function that is called, and one that calls itself, write through a pointer from outside.
//@ flags: --engine bmc
//@ open: clauses: they put the pointer where an access leaves the variable, which does not replay
#include <assert.h>
extern int *find(int which);
int level, depth;

static void put(int *p, int n) {
  if (n > 0)
    put(p, n - 1);
  else
    *p = 2;
}

int main(void) {
  int *p = find(3);
  level = 1;
  put(p, 2);
  assert(level == 1); // FAILS
  return 0;
}
