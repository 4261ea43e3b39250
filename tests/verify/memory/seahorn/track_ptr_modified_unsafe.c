// Without the content of memory nobody knows whether an object was modified.
//@ flags: --engine z3-spacer --track ptr
#include "seahorn/seahorn.h"
int main(void) {
  int a[4];
  sea_reset_modified((char *)a);
  a[nd_uint() % 4] = 1;
  sassert(!sea_is_modified((char *)a)); // FAILS
  return a[nd_uint() % 4];
}
