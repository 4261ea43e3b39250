// After a change the locale may have another name.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <locale.h>

int main(void) {
  if (setlocale(LC_CTYPE, "") == NULL) return 0;
  assert(setlocale(LC_NUMERIC, NULL)[0] == 'C');
  assert(setlocale(LC_CTYPE, NULL)[0] == 'C'); // FAILS
  return 0;
}
