// Addresses are read from texts.
//@ flags: --engine bmc --property reach,memory
//@ open: clauses: models of library functions are loops
#include <arpa/inet.h>
#include <assert.h>

int main(void) {
  struct in_addr a;
  assert(inet_pton(AF_INET, "127.0.0.1", &a) == 1 && ntohl(a.s_addr) == 0x7f000001);
  assert(inet_pton(AF_INET, "1.2.3", &a) == 0 && inet_pton(AF_INET, "1.2.3.256", &a) == 0);
  assert(ntohl(inet_addr("10.1.2.3")) == 0x0a010203 && inet_addr("x") == INADDR_NONE);
  assert(inet_aton("0x10.1", &a) == 1 && ntohl(a.s_addr) == 0x10000001);
  return 0;
}
