// The first place counts.
//@ flags: --engine bmc -- -fno-builtin
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <string.h>

int main(void) {
  const char *s = "abab";
  assert(strstr(s, "ab") == s + 2); // FAILS
  return 0;
}
