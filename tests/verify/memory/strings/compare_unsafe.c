// strcmp compares bytes as unsigned.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
#include <string.h>
extern char __VERIFIER_nondet_char(void);

int main(void) {
  char a[2] = {0, 0}, b[2] = "a";
  a[0] = __VERIFIER_nondet_char();
  if (a[0] < 'a')
    assert(strcmp(a, b) < 0); // FAILS
  return 0;
}
