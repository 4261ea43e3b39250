// The head of a list is a struct that begins like a node.
//@ flags: --engine bmc
#include <assert.h>
struct node {
  struct node *next;
  int value;
};
struct head {
  struct node *first;
  int length;
};

int main(void) {
  struct node a = {0, 7};
  struct head h = {&a, 1};
  struct node *p = (struct node *)&h;
  p->value = 9;
  p->next->value = 8;
  assert(h.length == 1 || a.value == 7); // FAILS
  return 0;
}
