// abort is not an orderly end: nothing has to be freed.
//@ flags: --engine bmc --property reach,leaks
#include <stdlib.h>

int main(void) {
  malloc(4);
  abort();
}
