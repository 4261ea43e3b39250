// The locale is "C" at the start.
//@ flags: --engine bmc --property memory,reach
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <locale.h>
#include <string.h>

int main(void) {
  assert(strcmp(setlocale(LC_ALL, NULL), "C") == 0);
  assert(strcmp(localeconv()->decimal_point, ".") == 0);
  char *name = setlocale(LC_ALL, "");
  if (name != NULL) assert(name[0] != 0);
  return 0;
}
