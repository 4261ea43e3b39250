// Without the content of memory nobody knows which object a loaded pointer belongs to.
//@ flags: --engine z3-spacer --track ptr
#include "seahorn/seahorn.h"
int *table[2];
int x[3];
int main(void) {
  table[0] = x;
  table[1] = x + 1;
  int *p = table[nd_uint() % 2];
  sassert(!sea_is_dereferenceable(p, 4)); // FAILS
  return 0;
}
