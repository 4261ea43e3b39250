// What a variable holds at the start is no modification of it; a write before the first question is.
//@ flags: --engine bmc --dsa flat
#include "seahorn/seahorn.h"
int other = 7;
int table[4] = {1, 2, 3, 4};
int *where = &other;
int main(void) {
  where[0] = nd_int();
  sassert(!sea_is_modified((char *)table));
  sassert(!sea_is_modified((char *)&where));
  sassert(!sea_is_modified((char *)&other)); // FAILS
  return table[nd_uint() % 4];
}
