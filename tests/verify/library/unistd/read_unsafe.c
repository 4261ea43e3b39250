// read may fail, and -1 is no index.
//@ flags: --engine bmc --property memory
//@ open: clauses: models of library functions are loops
#include <unistd.h>

int main(void) {
  char bytes[9];
  bytes[read(0, bytes, 8)] = 0; // FAILS
  return 0;
}
