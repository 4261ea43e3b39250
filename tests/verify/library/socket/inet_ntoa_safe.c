// An address as text.
//@ flags: --engine bmc --property memory,reach
//@ open: clauses: models of library functions are loops
#include <arpa/inet.h>
#include <assert.h>
#include <string.h>

int main(void) {
  struct in_addr address;
  unsigned char bytes[4] = {127, 0, 0, 1};
  memcpy(&address, bytes, 4);
  assert(strcmp(inet_ntoa(address), "127.0.0.1") == 0);
  char text[16];
  assert(inet_ntop(AF_INET, bytes, text, sizeof text) == text);
  assert(inet_ntop(AF_INET, bytes, text, 5) == NULL);
  int result = inet_pton(AF_INET, "1.2.3.4", &address);
  assert(result == 0 || result == 1);
  return 0;
}
