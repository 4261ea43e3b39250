// The numbers that a pointer carries along are those of the call that was made.
//@ flags: --engine bmc
//@ open: clauses: a list of ghosts
#include <assert.h>
#include <string.h>
extern char *sea_set_fatptr_slot(char *, char, unsigned long long);
extern unsigned long long sea_get_fatptr_slot(char *, char);
extern unsigned char __VERIFIER_nondet_uchar(void);

struct holder {
  char *pointer;
  int other;
};

static char *deeper(char *p, unsigned n) {
  if (n == 0)
    return p;
  return deeper(sea_set_fatptr_slot(p, 0, sea_get_fatptr_slot(p, 0) + 1), n - 1);
}

int main(void) {
  char x = 0;
  unsigned n = __VERIFIER_nondet_uchar() % 3;
  struct holder from, to;
  from.pointer = deeper(sea_set_fatptr_slot(&x, 0, 7), n);
  from.other = 1;
  memcpy(&to, &from, sizeof to);
  assert(sea_get_fatptr_slot(to.pointer, 0) != 8); // FAILS
  return 0;
}
