// strcat up to the end of the array.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
#include <string.h>

int main(void) {
  char a[6] = "ab";
  strcat(a, "cd");
  strcat(a, "e");
  assert(strcmp(a, "abcde") == 0);
  return 0;
}
