// strncpy writes all of its bytes.
//@ flags: --engine bmc --property memory -- -fno-builtin
//@ open: clauses: models of library functions are loops
#include <string.h>

int main(void) {
  char small[4];
  strncpy(small, "a", 5); // FAILS
  return small[0];
}
