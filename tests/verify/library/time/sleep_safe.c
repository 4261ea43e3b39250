// What is left of a sleep is at most what was asked.
//@ flags: --engine bmc --property memory,reach
//@ open: clauses: models of library functions are loops
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <time.h>
#include <unistd.h>

int main(void) {
  assert(sleep(3) <= 3);
  struct timespec wanted = {1, 0}, rest = {0, 0};
  if (nanosleep(&wanted, &rest) != 0) assert(errno == EINTR && rest.tv_sec <= 1);
  int result = usleep(5);
  assert(result == 0 || result == -1);
  return 0;
}
