// A name that has no 0.
//@ flags: --engine bmc --property memory
//@ open: clauses: models of library functions are loops
#include <unistd.h>

int main(void) {
  char name[2] = {'a', 'b'};
  return unlink(name); // FAILS
}
