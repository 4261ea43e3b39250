// The way from a member back to the struct with the offset of another member ends outside.
//@ flags: --engine bmc --property reach,memory
#include <stddef.h>
struct node {
  int before;
  int link;
  int after;
};

static struct node *node_of(int *link) { return (struct node *)((char *)link - offsetof(struct node, after)); }

int main(void) {
  struct node n = {1, 2, 3};
  struct node *m = node_of(&n.link);
  return m->before; // FAILS
}
