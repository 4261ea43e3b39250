// The states of random numbers: what they were before, and how small they may be.
//@ flags: --engine bmc --property reach,memory -- -D_GNU_SOURCE
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdlib.h>
#include <errno.h>

int main(void) {
  char first[32], second[8];
  unsigned short numbers[7] = {0};
  errno = 0;
  assert(initstate(1, first, 4) == 0 && errno == EINVAL);
  char *before = initstate(1, first, sizeof first);
  assert(before != 0 && initstate(2, second, sizeof second) == first);
  char *last = setstate(before);
  assert(last == second || last == 0);
  assert(seed48(numbers) != 0);
  lcong48(numbers);
  return 0;
}
