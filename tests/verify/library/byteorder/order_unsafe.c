// htons is not the identity on this machine.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <arpa/inet.h>

int main(void) {
  assert(htons(1) == 1); // FAILS
  return 0;
}
