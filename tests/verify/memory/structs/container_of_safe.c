// From the address of a member back to the struct.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
#include <stddef.h>
struct node {
  int before;
  int link;
  int after;
};

static struct node *node_of(int *link) { return (struct node *)((char *)link - offsetof(struct node, link)); }

int main(void) {
  struct node n = {1, 2, 3};
  struct node *m = node_of(&n.link);
  m->after = 7;
  assert(n.before == 1 && n.after == 7);
  return 0;
}
