// The result of strchr is used without a test.
//@ flags: --engine bmc --property reach,memory
#include <string.h>
extern char __VERIFIER_nondet_char(void);

int main(void) {
  char s[] = "banana";
  *strchr(s, __VERIFIER_nondet_char()) = 'x'; // FAILS
  return 0;
}
