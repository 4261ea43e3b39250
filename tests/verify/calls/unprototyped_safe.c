// A function of another file is called without a prototype, with the arguments that it takes.
//@ with: unprototyped_part.c
#include <assert.h>
int diff();
int main(void) {
  assert(diff(3, 4) == -1);
  return 0;
}
