// recv gives -1 or at most what was asked for.
//@ flags: --engine bmc --property memory,reach
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <sys/socket.h>

int main(void) {
  char bytes[17];
  ssize_t length = recv(3, bytes, 16, 0);
  assert(length >= -1 && length <= 16);
  if (length >= 0) bytes[length] = 0;
  return 0;
}
