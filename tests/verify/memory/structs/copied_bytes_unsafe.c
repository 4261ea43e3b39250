// A byte of a field changes before the struct is copied: the field changes with it.
//@ flags: --engine bmc
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
union item {
  struct {
    int value;
    char tag;
  } fields;
  unsigned char bytes[8];
};

static void take(union item *to, union item *from) { *to = *from; }
static void change(union item *at, unsigned char to) { at->bytes[1] = to; }

int main(void) {
  union item a, b;
  a.fields.value = 1;
  a.fields.tag = 'a';
  change(&a, __VERIFIER_nondet_int());
  take(&b, &a);
  assert(b.fields.value == 1 && b.fields.tag == 'a'); // FAILS
  return 0;
}
