// A node of a cyclic list is written through the cycle.
//@ flags: --engine bmc
#include <assert.h>
struct node {
  struct node *next;
  int value;
};

__attribute__((noinline)) static struct node *walk(struct node *n, int steps) {
  while (steps-- > 0)
    n = n->next;
  return n;
}

int main(void) {
  struct node a = {0, 0}, b = {&a, 0}, c = {&b, 0};
  a.next = &c;
  walk(&a, 4)->value = 1;
  assert(c.value == 0); // FAILS
  return 0;
}
