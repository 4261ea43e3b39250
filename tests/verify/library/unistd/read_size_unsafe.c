// read is asked for more than there is room for.
//@ flags: --engine bmc --property memory
//@ open: clauses: models of library functions are loops
#include <unistd.h>

int main(void) {
  char bytes[8];
  return read(0, bytes, 9) > 0; // FAILS
}
