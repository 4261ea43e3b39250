// Two loops one after the other: the second undoes the first.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = 0, y = 0;
  while (__VERIFIER_nondet_int() && x < 1000) {
    x++;
    y++;
  }
  while (x > 0) {
    x--;
    y--;
  }
  assert(y == 0);
  return 0;
}
