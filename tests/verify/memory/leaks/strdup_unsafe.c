// What strdup allocates has to be freed.
//@ flags: --engine bmc --property reach,leaks
#include <string.h>

int main(void) { // FAILS
  char *s = strdup("ab");
  return s[0] == 'b';
}
