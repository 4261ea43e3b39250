// 256 is no argument of isalpha.
//@ flags: --engine bmc --property memory
#include <ctype.h>

int main(void) {
  return (isalpha)(256) != 0; // FAILS
}
