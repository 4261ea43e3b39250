// A pointer that goes through another file may still be a function of this one.
//@ flags: --engine bmc
//@ open: clauses: what a function without a body writes
#include <assert.h>

static int calls;
static void count(void) { calls++; }
extern void (*exchange(void (*f)(void)))(void);

int main(void) {
  void (*f)(void) = exchange(count);
  int before = calls;
  if (f == count) {
    f();
    assert(calls == before); // FAILS
  }
  return 0;
}
