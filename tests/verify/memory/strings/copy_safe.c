// strcpy into an array that is long enough for the text and its zero.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
#include <string.h>

int main(void) {
  char a[5];
  strcpy(a, "text");
  assert(a[3] == 't' && a[4] == 0);
  return 0;
}
