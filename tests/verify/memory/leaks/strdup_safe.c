// What strdup allocates is freed.
//@ flags: --engine bmc --property reach,memory,leaks
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  char *s = strdup("ab");
  s[1] = 'c';
  assert(s[0] == 'a' && s[2] == 0);
  free(s);
  return 0;
}
