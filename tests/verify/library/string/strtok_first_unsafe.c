// strtok without a text before.
//@ flags: --engine bmc --property memory -- -fno-builtin
#include <string.h>

int main(void) {
  return strtok(0, ",") == 0; // FAILS
}
