// Recursion over a list of known length ends.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
struct node {
  int value;
  struct node *next;
};

static int sum(const struct node *n) { return n ? n->value + sum(n->next) : 0; }

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
  assert(sum(list) == expected);
  return 0;
}
