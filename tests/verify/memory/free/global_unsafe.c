// A global is freed.
//@ flags: --engine bmc --property memory
#include <stdlib.h>
int g;

int main(void) {
  free(&g); // FAILS
  return 0;
}
