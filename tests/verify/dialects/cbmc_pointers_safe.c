// CBMC's questions about pointers: offset, object, size, lifetime, whether it is on the heap.
//@ flags: --engine bmc -- -w
//@ open: clauses: where an object begins
#include <stdlib.h>
unsigned nondet_uint(void);
struct pair {
  int first;
  char text[12];
};

int main(void) {
  struct pair pair;
  char *p = pair.text + 3;
  __CPROVER_assert(__CPROVER_POINTER_OFFSET(p) == 7, "offset");
  __CPROVER_assert(__CPROVER_OBJECT_SIZE(p) == 16, "size");
  __CPROVER_assert(__CPROVER_same_object(p, &pair), "one object");
  __CPROVER_assert(__CPROVER_POINTER_OBJECT(p) == __CPROVER_POINTER_OBJECT(&pair.first), "one number");
  __CPROVER_assert(__CPROVER_pointer_in_range(&pair, p, &pair + 1), "in range");
  __CPROVER_assert(!__CPROVER_DYNAMIC_OBJECT(p), "on the stack");
  __CPROVER_assert(__CPROVER_POINTER_OFFSET(0) == 0 && !__CPROVER_same_object(p, 0), "null");
  char *q = malloc(nondet_uint() % 100 + 1);
  __CPROVER_assert(__CPROVER_DYNAMIC_OBJECT(q + 1) && __CPROVER_is_freeable(q), "on the heap");
  __CPROVER_assert(!__CPROVER_is_freeable(q + 1), "not its start");
  __CPROVER_assert(!__CPROVER_same_object(p, q), "two objects");
  __CPROVER_assert(!__CPROVER_pointer_in_range(&pair, q, &pair + 1), "not in range");
  __CPROVER_assert(__CPROVER_r_ok(q) && __CPROVER_w_ok(&pair, 16) && !__CPROVER_rw_ok(&pair, 17), "access");
  free(q);
  __CPROVER_assert(!__CPROVER_LIVE_OBJECT(q) && __CPROVER_LIVE_OBJECT(p), "alive");
  __CPROVER_assert(!__CPROVER_same_object(p, q), "one is gone");
  return 0;
}
