// strncpy need not write a zero.
//@ flags: --engine bmc --property reach,memory
#include <string.h>

int main(void) {
  char a[4];
  strncpy(a, "text", 4);
  return strlen(a); // FAILS
}
