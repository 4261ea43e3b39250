// Fig. 14 of the SeaBMC paper: the wrong invariant is enough as long as no allocation fails.
//@ flags: --engine bmc --property memory
//@ open: clauses: an object of symbolic size
#include <stdbool.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

typedef struct byte_buf {
  char *buf;
  int len, cap;
} BB;

static bool BB_is_ok(BB *b) { return (b->len == 0 || b->buf) && 0 <= b->len && b->len <= b->cap; }

static bool append(BB *b, char c) {
  if (b->len == b->cap)
    return false;
  b->buf[b->len++] = c;
  return true;
}

int main(void) {
  BB b;
  b.len = __VERIFIER_nondet_int();
  b.cap = __VERIFIER_nondet_int();
  __VERIFIER_assume(b.cap >= 0);
  b.buf = malloc(b.cap);
  __VERIFIER_assume(BB_is_ok(&b));
  append(&b, 'x');
  return 0;
}
