// A ring buffer whose ends are atomic, with one byte too many given out.
//@ flags: --engine bmc
#include <assert.h>
#include <stdatomic.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct ring {
  char *start, *end;
  _Atomic(char *) head;
  _Atomic(char *) tail;
};
int main(void) {
  unsigned size = __VERIFIER_nondet_uint(), head = __VERIFIER_nondet_uint(), tail = __VERIFIER_nondet_uint();
  unsigned n = __VERIFIER_nondet_uint();
  if (size == 0 || size > 64 || head >= size || tail > head)
    return 0;
  struct ring r;
  r.start = malloc(size);
  r.end = r.start + size;
  atomic_store(&r.head, r.start + head);
  atomic_store(&r.tail, r.start + tail);
  char *h = atomic_load(&r.head), *t = atomic_load(&r.tail);
  if ((size_t)(r.end - h) + 1 >= n)
    atomic_store(&r.head, h + n);
  assert(atomic_load(&r.head) <= r.end); // FAILS
  assert((size_t)(atomic_load(&r.head) - t) <= size);
  return 0;
}
