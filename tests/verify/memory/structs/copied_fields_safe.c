// Structs with fields of several sizes are copied and cleared field by field; the inner one stands at another offset.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
struct item {
  int value;
  char tag;
};
struct pack {
  long count;
  struct item item;
  char end;
};

static void take(struct item *to, struct item *from) { *to = *from; }

int main(void) {
  int k = __VERIFIER_nondet_int();
  struct pack a = {1, {k, 'a'}, 'x'}, b;
  struct item i;
  memset(&b, 0, sizeof b);
  take(&i, &a.item);
  take(&b.item, &i);
  assert(b.item.value == k && b.item.tag == 'a');
  assert(b.count == 0 && b.end == 0);
  return 0;
}
