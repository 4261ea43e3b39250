// strdup and strndup give a new object each.
//@ flags: --engine bmc --property reach,memory,leaks -- -D_GNU_SOURCE -fno-builtin
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  char s[] = "abc", *p = strdup(s), *q = strndup(s, 2);
  assert(p != s && strcmp(p, s) == 0 && strcmp(q, "ab") == 0);
  s[0] = 'x';
  assert(p[0] == 'a');
  free(p);
  free(q);
  return 0;
}
