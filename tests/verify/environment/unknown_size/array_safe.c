// An array of another file whose size is not declared: what is written to it stays there.
#include <assert.h>

extern int elsewhere[];
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i >= 0 && i < 1000) {
    elsewhere[i] = 7;
    elsewhere[i + 1] = 8;
    assert(elsewhere[i] == 7);
  }
  return 0;
}
