// memhavoc of more bytes than there are.
//@ flags: --engine bmc --property reach,memory
#include "seahorn/seahorn.h"
extern void memhavoc(void *, size_t);

int main(void) {
  char a[4];
  memhavoc(a, 5); // FAILS
  return 0;
}
