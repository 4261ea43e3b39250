// wcscpy writes the 0 too.
//@ flags: --engine bmc --property memory -- -fno-builtin
//@ open: clauses: models of library functions are loops
#include <wchar.h>

int main(void) {
  wchar_t to[2];
  wcscpy(to, L"ab"); // FAILS
  return to[0];
}
