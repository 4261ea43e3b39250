// Comparisons look at unsigned bytes and stop in time.
//@ flags: --engine bmc --property reach,memory -- -fno-builtin
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <string.h>
#include <strings.h>

int main(void) {
  char open[2] = {'a', 'b'};
  assert(memcmp("ab\0c", "ab\0d", 4) < 0 && memcmp("a", "b", 0) == 0);
  assert(strcmp("\x80", "a") > 0 && strcmp("a", "ab") < 0 && strcmp("ab", "ab") == 0);
  assert(strncmp(open, "abc", 2) == 0 && strncmp(open, "b", 9) < 0);
  assert(strcoll("a", "b") < 0);
  assert(bcmp("ab", "ab", 2) == 0 && bcmp("ab", "ac", 2) != 0);
  assert(strcasecmp("HeLLo", "hEllO") == 0 && strcasecmp("a", "B") < 0);
  assert(strncasecmp("ABx", "aby", 2) == 0 && strncasecmp("ABx", "aby", 3) < 0);
  return 0;
}
