// wcscmp gives a number of that sign.
//@ flags: --engine bmc -- -fno-builtin
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <wchar.h>

int main(void) {
  assert(wcscmp(L"b", L"a") == 1); // FAILS
  return 0;
}
