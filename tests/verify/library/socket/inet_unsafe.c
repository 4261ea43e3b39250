// Such an address is read.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#include <arpa/inet.h>
#include <assert.h>

int main(void) {
  assert(inet_addr("1.2.3") == INADDR_NONE); // FAILS
  return 0;
}
