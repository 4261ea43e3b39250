// strcpy into an array without room for the zero.
//@ flags: --engine bmc --property reach,memory
#include <string.h>
int main(void) {
  char a[4];
  strcpy(a, "text"); // FAILS
  return 0;
}
