// A copy of the first two fields leaves the third as it was.
//@ flags: --engine bmc
#include <assert.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
struct item {
  int value;
  short kind;
  char tag;
};

static void take(struct item *to, struct item *from) { memcpy(to, from, 6); }

int main(void) {
  struct item a = {__VERIFIER_nondet_int(), 1, 'a'}, b = {0, 0, 'b'};
  take(&b, &a);
  assert(b.value == a.value && b.kind == 1 && b.tag == a.tag); // FAILS
  return 0;
}
