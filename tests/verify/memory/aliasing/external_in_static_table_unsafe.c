// The same from memory that nobody else knows.
//@ flags: --engine bmc
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void ext(int *);
static int *tab[2];
int main(void) {
  int x;
  ext(&x);
  int i = __VERIFIER_nondet_int() & 1;
  tab[0] = &x;
  tab[1] = &x;
  unsigned long u = ((unsigned long *)tab)[i];
  assert((u & 0xff0) != 0x120); // FAILS
  return 0;
}
