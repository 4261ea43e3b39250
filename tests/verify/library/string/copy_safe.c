// Copies of strings, and where they end.
//@ flags: --engine bmc --property reach,memory -- -D_GNU_SOURCE -fno-builtin
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <string.h>

int main(void) {
  char to[8];
  assert(strcpy(to, "abc") == to && to[2] == 'c' && to[3] == 0);
  assert(stpcpy(to, "xy") == to + 2 && to[2] == 0 && to[3] == 0);
  assert(strcat(to, "z") == to && strlen(to) == 3);
  assert(strncat(to, "uvw", 2) == to && strcmp(to, "xyzuv") == 0);
  assert(strncpy(to, "ab", 4) == to && to[2] == 0 && to[3] == 0 && to[4] == 'v');
  assert(stpncpy(to, "abcdef", 3) == to + 3 && to[2] == 'c');
  assert(mempcpy(to, "12", 2) == to + 2 && to[1] == '2');
  assert(memccpy(to, "3,4", ',', 3) == to + 2 && to[0] == '3' && to[1] == ',');
  assert(memccpy(to, "34", ',', 2) == 0);
  return 0;
}
