// Two globals whose initialisers point to each other.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
struct node {
  struct node *other;
  int value;
};
extern struct node left, right;
struct node left = {&right, 1}, right = {&left, 2};

int main(void) {
  left.other->other->value = 5;
  assert(left.value == 5 && left.other->value == 2);
  return 0;
}
