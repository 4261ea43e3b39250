// A global is freed.
//@ flags: --engine bmc --property reach,memory
#include <stdlib.h>
int g;

int main(void) {
  free(&g); // FAILS
  return 0;
}
