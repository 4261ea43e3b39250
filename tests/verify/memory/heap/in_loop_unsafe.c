// One object for all rounds: every pointer leads to the last value.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
#include <stdlib.h>

int main(void) {
  int *p[4], *shared = malloc(sizeof(int));
  for (int i = 0; i < 4; i++) {
    p[i] = shared;
    *p[i] = i;
  }
  assert(*p[1] == 1); // FAILS
  free(shared);
  return 0;
}
