// Appendix of the SeaBMC paper (Table III), with one item too many, which lies behind the list.
//@ flags: --engine bmc --property reach,memory
//@ open: clauses: an array of symbolic length is moved
#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

enum { MOST = 4 };

struct array_list {
  unsigned *data;
  size_t length, capacity;
};

static void move(unsigned *to, const unsigned *from, size_t items) {
  memmove(to, from, (items + 1) * sizeof *to); // FAILS
}

static int erase(struct array_list *list, size_t index) {
  if (index >= list->length)
    return -1;
  size_t behind = list->length - index - 1;
  if (behind)
    move(list->data + index, list->data + index + 1, behind);
  list->length--;
  list->data[list->length] = 0;
  return 0;
}

int main(void) {
  struct array_list list;
  list.capacity = __VERIFIER_nondet_uchar();
  list.length = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(list.capacity <= MOST && list.length <= list.capacity);
  list.data = malloc(list.capacity * sizeof *list.data);
  struct array_list old = list;
  size_t index = __VERIFIER_nondet_uchar(), watched = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(watched < list.length && watched != index);
  unsigned value = list.data[watched];
  int failed = erase(&list, index);
  assert((failed != 0) == (index >= old.length));
  assert(list.length == old.length - !failed && list.capacity == old.capacity && list.data == old.data);
  assert(list.data[!failed && watched > index ? watched - 1 : watched] == value);
  return 0;
}
