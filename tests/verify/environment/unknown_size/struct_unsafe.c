// A function without a body may change a struct that is nowhere defined, and what it holds is not known.
//@ flags: --engine bmc
//@ open: clauses: what a function without a body writes
#include <assert.h>

struct tail { int n; char text[]; };
extern struct tail tail;
extern void change(void);

int main(void) {
  tail.text[5] = 1;
  change();
  assert(tail.text[5] == 1); // FAILS
  return 0;
}
