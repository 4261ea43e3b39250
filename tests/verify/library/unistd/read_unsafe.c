// read may fail, and -1 is no index.
//@ flags: --engine bmc --property memory
#include <unistd.h>

int main(void) {
  char bytes[9];
  bytes[read(0, bytes, 8)] = 0; // FAILS
  return 0;
}
