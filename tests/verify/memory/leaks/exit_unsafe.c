// exit leaves objects too.
//@ flags: --engine bmc --property reach,leaks
#include <stdlib.h>

int main(void) {
  char *p = malloc(4);
  if (p)
    exit(1); // FAILS
  free(p);
  return 0;
}
