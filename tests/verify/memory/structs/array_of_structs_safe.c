// An update of one field of one element leaves the rest as it was.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct entry {
  short key;
  int value;
};

int main(void) {
  struct entry t[5];
  for (int i = 0; i < 5; i++) {
    t[i].key = i;
    t[i].value = 10 * i;
  }
  unsigned k = __VERIFIER_nondet_uint() % 5, other = __VERIFIER_nondet_uint() % 5;
  t[k].value = -1;
  assert(t[k].key == (short)k);
  if (other != k)
    assert(t[other].value == 10 * (int)other);
  return 0;
}
