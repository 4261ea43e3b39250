// Clocks: times that are possible, and a monotonic clock that does not go back.
//@ flags: --engine bmc --property memory,reach
//@ open: clauses: models of library functions are loops
#define _GNU_SOURCE
#include <assert.h>
#include <sys/time.h>
#include <time.h>

int main(void) {
  time_t stored = 0, now = time(&stored);
  assert(now == stored && now >= -1);
  assert(clock() >= -1);
  struct timespec a, b;
  if (clock_gettime(CLOCK_MONOTONIC, &a) != 0 || clock_gettime(CLOCK_MONOTONIC, &b) != 0) return 1;
  assert(a.tv_nsec >= 0 && a.tv_nsec < 1000000000);
  assert(b.tv_sec >= a.tv_sec);
  struct timeval c;
  if (gettimeofday(&c, NULL) == 0) assert(c.tv_usec >= 0 && c.tv_usec <= 999999);
  return 0;
}
