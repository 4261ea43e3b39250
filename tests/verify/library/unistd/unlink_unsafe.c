// A name that has no 0.
//@ flags: --engine bmc --property memory
#include <unistd.h>

int main(void) {
  char name[2] = {'a', 'b'};
  return unlink(name); // FAILS
}
