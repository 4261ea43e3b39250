// The end of an object lies behind its start, whichever model a solver finds first: no object goes around the end of the address space.
//@ flags: --engine bmc --solver cadical
//@ open: clauses: an object of symbolic size
#include <stdlib.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void reach_error(void);
struct buffer {
  char *start, *end;
};

int main(void) {
  unsigned long n = __VERIFIER_nondet_ulong();
  if (n == 0) return 0;
  struct buffer *b = malloc(sizeof *b);
  b->start = malloc(n);
  b->end = b->start + n;
  if (!(b->start < b->end) || b->end - b->start != n) reach_error();
  return 0;
}
