// Without an end it waits until something is ready.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <poll.h>
#include <stddef.h>
#include <sys/select.h>

int main(void) {
  struct pollfd one = {.fd = 0, .events = POLLIN};
  assert(poll(&one, 1, -1) != 0);
  fd_set set;
  FD_ZERO(&set);
  FD_SET(0, &set);
  assert(select(1, &set, NULL, NULL, NULL) != 0);
  return 0;
}
