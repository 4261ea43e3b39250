// The 0 behind what recv gives needs room too.
//@ flags: --engine bmc --property memory
//@ open: clauses: models of library functions are loops
#include <sys/socket.h>

int main(void) {
  char bytes[16];
  ssize_t length = recv(3, bytes, sizeof bytes, 0);
  if (length >= 0) bytes[length] = 0; // FAILS
  return 0;
}
