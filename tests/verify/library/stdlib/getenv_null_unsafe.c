// A variable of the environment need not be there.
//@ flags: --engine bmc --property memory
#include <stdlib.h>

int main(void) {
  return getenv("HOME")[0]; // FAILS
}
