// An array of another file has any content.
#include <assert.h>

extern int elsewhere[];
static int *start = elsewhere;
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i > 4 && i < 100)
    assert(start[i] == 0); // FAILS
  return 0;
}
