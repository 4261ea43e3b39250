// A pointer is kept in a field of integer type of another struct; the write arrives.
//@ flags: --engine bmc
#include <assert.h>
#include <stdint.h>
struct with_pointer {
  int *p;
};
struct with_integer {
  uintptr_t n;
};

int main(void) {
  int x = 0;
  struct with_pointer a = {&x};
  struct with_integer b;
  __builtin_memcpy(&b, &a, sizeof a);
  struct with_integer c = b;
  *(int *)c.n = 1;
  assert(x == 0); // FAILS
  return 0;
}
