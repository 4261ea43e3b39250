// What was set is told again.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <locale.h>
#include <string.h>

int main(void) {
  char *mine = setlocale(LC_ALL, "");
  if (mine == NULL) return 0;
  char first = mine[0];
  assert(setlocale(LC_ALL, NULL)[0] == first);
  setlocale(LC_ALL, "C");
  assert(strcmp(setlocale(LC_TIME, NULL), "C") == 0);
  return 0;
}
