// select keeps only descriptors that were in the set.
//@ flags: --engine bmc --property memory,reach
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stddef.h>
#include <sys/select.h>

int main(void) {
  fd_set set;
  FD_ZERO(&set);
  FD_SET(3, &set);
  struct timeval timeout = {5, 0};
  int ready = select(4, &set, NULL, NULL, &timeout);
  assert(ready >= -1);
  if (ready == 0) assert(!FD_ISSET(3, &set));
  assert(!FD_ISSET(2, &set));
  assert(timeout.tv_sec <= 5);
  return 0;
}
