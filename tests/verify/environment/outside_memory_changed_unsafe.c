// A function of another file may change memory of its own.
//@ flags: --entry f
#include <assert.h>
extern void other(void);

void f(int *p) {
  int before = *p;
  other();
  assert(*p == before); // FAILS
}
