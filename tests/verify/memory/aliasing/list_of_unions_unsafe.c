// A union holds a pointer or a number; reading it as a pointer to pointer reaches the variable.
//@ flags: --engine bmc
#include <assert.h>
union value {
  long number;
  int *reference;
  union value *link;
};

int main(void) {
  int x = 0;
  union value v[3];
  v[0].link = &v[1];
  v[1].number = (long)&v[2];
  v[2].reference = &x;
  *v[0].link->link->reference = 1;
  assert(x == 0); // FAILS
  return 0;
}
