// A loop over the fields of a struct that lives in registers after optimisation.
//@ skip: bv
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

struct queue {
  int head, tail;
};

static void push(struct queue *q) {
  if (q->tail - q->head < 8)
    q->tail++;
}

static void pop(struct queue *q) {
  if (q->head < q->tail)
    q->head++;
}

int main(void) {
  struct queue q = {0, 0};
  while (__VERIFIER_nondet_int() && q.tail < 10000) {
    if (__VERIFIER_nondet_int())
      push(&q);
    else
      pop(&q);
    assert(0 <= q.tail - q.head && q.tail - q.head <= 8);
  }
  return 0;
}
