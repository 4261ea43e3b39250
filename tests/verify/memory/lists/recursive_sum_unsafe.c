// Recursion over a list of bytes: the sum does not fit into a byte.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
struct node {
  unsigned char value;
  struct node *next;
};

static unsigned char sum(const struct node *n) { return n ? n->value + sum(n->next) : 0; }

int main(void) {
  struct node *list = NULL;
  int expected = 0;
  for (int i = 0; i < 4; i++) {
    struct node *n = malloc(sizeof *n);
    n->value = __VERIFIER_nondet_uchar();
    expected += n->value;
    n->next = list;
    list = n;
  }
  assert(sum(list) == expected); // FAILS
  return 0;
}
