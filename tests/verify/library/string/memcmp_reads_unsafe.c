// memcmp may read all bytes, also behind the first difference.
//@ flags: --engine bmc --property memory -- -fno-builtin
//@ open: clauses: models of library functions are loops
#include <string.h>

int main(void) {
  char a[2] = {'a', 'b'}, b[4] = {'x', 'y', 'z', 0};
  return memcmp(a, b, 3) < 0; // FAILS
}
