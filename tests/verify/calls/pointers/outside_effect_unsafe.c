// What a pointer from outside calls may write what it is given, and what other files see.
//@ flags: --engine bmc
//@ open: clauses: what a function without a body writes
#include <assert.h>

struct operations { void (*change)(int *); };
extern struct operations *find(void);

int main(void) {
  int x = 1;
  struct operations *operations = find();
  operations->change(&x);
  assert(x == 1); // FAILS
  return 0;
}
