// Arguments after -- go to clang: a limit from the command line.
//@ flags: -- -DLIMIT=10
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x <= LIMIT)
    assert(x < 10); // FAILS
  return 0;
}
