// An index behind an array member reaches the next member.
//@ flags: --engine bmc
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct record {
  int a[3];
  int secret;
};

int main(void) {
  struct record r = {{0, 0, 0}, 42};
  unsigned i = __VERIFIER_nondet_uint();
  if (i > 3)
    return 0;
  r.a[i] = 1;
  assert(r.secret == 42); // FAILS
  return 0;
}
