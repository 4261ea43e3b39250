// A connection: each call gives a descriptor, 0, a length, or -1.
//@ flags: --engine bmc --property memory,reach
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <netinet/in.h>
#include <sys/socket.h>

int main(void) {
  int s = socket(AF_INET, SOCK_STREAM, 0);
  assert(s >= -1);
  struct sockaddr_in address = {.sin_family = AF_INET};
  int result = bind(s, (struct sockaddr *)&address, sizeof address);
  assert(result == 0 || result == -1);
  result = listen(s, 5);
  assert(result == 0 || result == -1);
  socklen_t length = sizeof address;
  int other = accept(s, (struct sockaddr *)&address, &length);
  assert(other >= -1);
  ssize_t sent = send(other, "abc", 3, 0);
  assert(sent >= -1 && sent <= 3);
  int on = 1;
  result = setsockopt(s, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  assert(result == 0 || result == -1);
  return 0;
}
