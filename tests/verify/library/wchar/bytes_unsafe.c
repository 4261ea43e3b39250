// wmemcpy with a size in bytes writes four times too much.
//@ flags: --engine bmc --property memory -- -fno-builtin
//@ open: clauses: models of library functions are loops
#include <wchar.h>

int main(void) {
  wchar_t a[2] = {1, 2}, b[2];
  wmemcpy(b, a, sizeof b); // FAILS
  return b[0];
}
