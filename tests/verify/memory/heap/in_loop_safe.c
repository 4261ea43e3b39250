// An object per round of a loop, freed in a second loop.
//@ flags: --engine bmc --property reach,memory,leaks
#include <assert.h>
#include <stdlib.h>

int main(void) {
  int *p[4];
  for (int i = 0; i < 4; i++) {
    p[i] = malloc(sizeof(int));
    *p[i] = i;
  }
  for (int i = 0; i < 4; i++) {
    assert(*p[i] == i);
    free(p[i]);
  }
  return 0;
}
