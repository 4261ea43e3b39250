// But not their order.
//@ flags: --engine bmc -- -D_GNU_SOURCE
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <string.h>

int main(void) {
  char s[3] = "ab";
  strfry(s);
  assert(s[0] == 'a'); // FAILS
  return 0;
}
