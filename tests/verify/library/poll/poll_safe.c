// poll tells only what was asked for, and how many are ready.
//@ flags: --engine bmc --property memory,reach
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <poll.h>

int main(void) {
  struct pollfd p[2] = {{0, POLLIN, 0}, {-1, POLLIN, 0}};
  int ready = poll(p, 2, 100);
  assert(ready >= -1 && ready <= 1);
  if (ready == 0) assert(p[0].revents == 0);
  if (ready >= 0) assert(p[1].revents == 0 && !(p[0].revents & POLLOUT));
  return 0;
}
