// strcat behind the end of the array.
//@ flags: --engine bmc --property reach,memory
#include <string.h>

int main(void) {
  char a[6] = "ab";
  strcat(a, "cd");
  strcat(a, "ef"); // FAILS
  return 0;
}
