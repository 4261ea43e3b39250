// Byte order of the network.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <arpa/inet.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  assert(htons(0x1234) == 0x3412 && ntohs(0x1234) == 0x3412);
  assert(htonl(0x12345678) == 0x78563412 && ntohl(1) == 0x01000000);
  unsigned n = (unsigned)__VERIFIER_nondet_int();
  assert(ntohl(htonl(n)) == n);
  return 0;
}
