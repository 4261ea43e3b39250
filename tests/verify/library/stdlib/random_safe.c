// Random numbers stay in their ranges.
//@ flags: --engine bmc --property reach,memory
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdlib.h>

int main(void) {
  unsigned seed = 5;
  unsigned short own[3] = {1, 2, 3};
  srand(1);
  srandom(1);
  srand48(1);
  assert(rand() >= 0 && rand() <= RAND_MAX);
  assert(rand_r(&seed) >= 0);
  assert(random() >= 0 && random() <= 2147483647L);
  assert(lrand48() >= 0 && mrand48() >= -2147483648L && nrand48(own) >= 0 && jrand48(own) <= 2147483647L);
  return 0;
}
