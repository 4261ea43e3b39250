// The first bytes of two pointers may be equal for memcmp, too.
//@ flags: --engine bmc
#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
char *tab[2];
int main(void) {
  int i = __VERIFIER_nondet_int() & 1;
  tab[i] = malloc(248);
  tab[!i] = malloc(248);
  assert(memcmp(&tab[0], &tab[1], 1) != 0); // FAILS
  return 0;
}
