# Whether bytes of two pointers are equal depends on where the objects are: the verdict says what it takes for granted.
#@ exit: 0
#@ stdout: assuming: bytes of pointers to different objects compare as for one placement of them in memory
cat >bytes.c <<'END'
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
char *tab[2];
int main(void) {
  int i = __VERIFIER_nondet_int() & 1;
  tab[i] = malloc(248);
  tab[!i] = malloc(248);
  unsigned char *b = (unsigned char *)&tab[0], *c = (unsigned char *)&tab[1];
  assert(b[0] != c[0]);
  return 0;
}
END
"$OXHORN" check --engine bmc bytes.c
