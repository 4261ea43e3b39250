// Integers in text: sign, space, base, and what stands behind the number.
//@ flags: --engine bmc --property reach,memory
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdlib.h>
#include <limits.h>

int main(void) {
  char *end;
  assert(atoi("42") == 42 && atoi("  -7x") == -7 && atoi("") == 0 && atoi("x1") == 0);
  assert(atol("-123456") == -123456L && atoll("+99") == 99LL);
  assert(strtol("0x1fz", &end, 0) == 31 && *end == 'z');
  assert(strtol("077", &end, 0) == 63 && *end == 0);
  assert(strtol("zz", 0, 36) == 1295);
  assert(strtoul("101", 0, 2) == 5 && strtoul("-1", 0, 10) == ULONG_MAX);
  assert(strtoll("-9", 0, 10) == -9 && strtoull("18", 0, 10) == 18);
  return 0;
}
