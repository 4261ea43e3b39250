// Functions of another file that are called without a prototype, one of them with variable arguments.
//@ flags: -- -std=c89 -Wno-deprecated-non-prototype
//@ with: old_style_part.c
#include <assert.h>

int sum();
int diff();

int main(void) {
  int (*f)() = diff;
  assert(sum(2, 3, 4) == 7);
  assert(diff(9, 4) == 5);
  assert(f(9, 4) == 5);
  f = sum;
  assert(f(2, 9, 4) == 13);
  return 0;
}
