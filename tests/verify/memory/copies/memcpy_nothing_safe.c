// memcpy of no bytes to a null pointer touches nothing.
//@ flags: --engine bmc --property reach,memory
#include <string.h>
char a[4];

int main(void) {
  memcpy(0, a, 0);
  return 0;
}
