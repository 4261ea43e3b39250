// The last bytes of two addresses may be equal.
//@ flags: --engine bmc
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
char *tab[2];
int main(void) {
  int i = __VERIFIER_nondet_int() & 1;
  tab[i] = malloc(248);
  tab[!i] = malloc(248);
  unsigned char *b = (unsigned char *)&tab[0], *c = (unsigned char *)&tab[1];
  assert(b[0] != c[0]); // FAILS
  return 0;
}
