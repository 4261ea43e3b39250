// strlen of a text without an end.
//@ flags: --engine bmc --property reach,memory
#include <string.h>
int main(void) {
  char a[3] = {'a', 'b', 'c'};
  return strlen(a); // FAILS
}
