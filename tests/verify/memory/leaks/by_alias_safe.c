// The object is freed through another pointer to it.
//@ flags: --engine bmc --property reach,leaks
#include <stdlib.h>
struct holder {
  char *p;
};

int main(void) {
  char *p = malloc(4);
  struct holder h = {p}, k = h;
  p = NULL;
  free(k.p);
  return 0;
}
