// Pointers that are not loaded are known without the content of memory.
//@ flags: --engine z3-spacer --track ptr
#include "seahorn/seahorn.h"
int main(void) {
  int a[4];
  int n = nd_int();
  for (int i = 0; i < n && i < 4; i++) {
    sassert(sea_is_dereferenceable(a + i, 4));
    a[i] = i;
  }
  return a[nd_uint() % 4];
}
