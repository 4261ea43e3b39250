// strlen does not count beyond the first zero.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
#include <string.h>

int main(void) {
  char s[6] = "ab\0cd";
  assert(strlen(s) == 5); // FAILS
  return 0;
}
