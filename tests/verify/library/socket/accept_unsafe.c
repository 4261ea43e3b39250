// accept writes an address as long as it is told there is room.
//@ flags: --engine bmc --property memory
//@ open: clauses: models of library functions are loops
#include <netinet/in.h>
#include <sys/socket.h>

int main(void) {
  struct sockaddr_in address;
  socklen_t length = sizeof address + 4;
  return accept(3, (struct sockaddr *)&address, &length); // FAILS
}
