// Cases that fall through to the next.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), steps = 0;
  switch (x) {
  case 3:
    steps++;
    /* fall through */
  case 2:
    steps++;
    /* fall through */
  case 1:
    steps++;
    break;
  default:
    steps = -1;
  }
  assert(steps == -1 || steps == x);
  return 0;
}
