// What a variable holds at the start is no modification of it.
//@ flags: --engine bmc --dsa cs
#include "seahorn/seahorn.h"
int other = 7;
int table[4] = {1, 2, 3, 4};
int *where = &other;
int main(void) {
  sassert(!sea_is_modified((char *)table));
  sassert(!sea_is_modified((char *)&where));
  where = table;
  where[nd_uint() % 4] = 5;
  sassert(!sea_is_modified((char *)&other));
  return *where;
}
