// A struct of another file may point to itself.
//@ open: clauses: what comes from outside may be put where it does not replay
#include <assert.h>
struct node {
  struct node *next;
  int value;
};
extern struct node head;

int main(void) {
  head.value = 1;
  head.next->value = 2;
  assert(head.value == 1); // FAILS
  return 0;
}
