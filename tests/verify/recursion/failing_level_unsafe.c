// The failing check is inside the recursive function, four levels down.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

static void descend(int depth, int limit) {
  assert(depth < 4); // FAILS
  if (depth < limit)
    descend(depth + 1, limit);
}

int main(void) {
  descend(0, __VERIFIER_nondet_int());
  return 0;
}
