// The last element of an array of structs is overwritten too.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct entry {
  short key;
  int value;
};

int main(void) {
  struct entry t[5] = {{0, 1}, {1, 1}, {2, 1}, {3, 1}, {4, 1}};
  unsigned k = __VERIFIER_nondet_uint() % 5;
  t[k].value = -1;
  assert(t[4].value == 1); // FAILS
  return 0;
}
