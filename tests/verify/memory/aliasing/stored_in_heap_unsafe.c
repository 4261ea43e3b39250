// The address of a local is reached through two heap objects.
//@ flags: --engine bmc
#include <assert.h>
#include <stdlib.h>
struct box {
  void *inside;
};

int main(void) {
  int x = 0;
  struct box *outer = malloc(sizeof *outer);
  outer->inside = malloc(sizeof(struct box));
  ((struct box *)outer->inside)->inside = &x;
  *(int *)((struct box *)outer->inside)->inside = 4;
  assert(x == 0); // FAILS
  return 0;
}
