// The same with one byte too many in front of the tail.
//@ flags: --engine bmc
#include <stdlib.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
struct ring {
  char *start, *end, *head, *tail;
};
int main(void) {
  unsigned long size = __VERIFIER_nondet_ulong(), head = __VERIFIER_nondet_ulong();
  unsigned long tail = __VERIFIER_nondet_ulong(), wanted = __VERIFIER_nondet_ulong();
  __VERIFIER_assume(size > 0 && head < size && tail < size && wanted > 0);
  struct ring *r = malloc(sizeof *r);
  r->start = malloc(size);
  r->end = r->start + size;
  r->head = r->start + head;
  r->tail = r->start + tail;
  char *given;
  if (r->tail > r->head) {
    if ((unsigned long)(r->tail - r->head) < wanted)
      return 0;
    given = r->head;
  } else {
    if ((unsigned long)(r->end - r->head) < wanted)
      return 0;
    given = r->head;
  }
  r->head = given + wanted;
  if (r->head < r->start || r->head > r->end || r->head == 0)
    reach_error();
  if (given < r->tail && r->head >= r->tail)
    reach_error(); // FAILS
}
