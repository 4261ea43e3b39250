// The standard library's assert, with inputs of several types.
#include <assert.h>
extern char __VERIFIER_nondet_char(void);
extern long __VERIFIER_nondet_long(void);

int main(void) {
  char c = __VERIFIER_nondet_char();
  long l = __VERIFIER_nondet_long();
  if (c == 'a')
    assert(l != 1000000000000L); // FAILS
  return 0;
}
