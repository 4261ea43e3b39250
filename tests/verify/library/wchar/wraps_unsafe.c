// A number of wide characters that wraps around to one.
//@ flags: --engine bmc --property memory -- -fno-builtin
//@ open: clauses: models of library functions are loops
#include <stdint.h>
#include <wchar.h>

int main(void) {
  wchar_t a[1] = {1}, b[1];
  wmemcpy(b, a, SIZE_MAX / 4 + 2); // FAILS
  return b[0];
}
