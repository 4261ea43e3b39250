// And 300 is outside of them.
//@ flags: --engine bmc --property memory
#include <ctype.h>

int main(void) {
  int c = 300;
  return isalpha(c) != 0; // FAILS
}
