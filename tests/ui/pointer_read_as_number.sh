# A pointer to an object that functions outside know is read from memory as a number: the verdict says what it takes for granted.
#@ exit: 0
#@ stdout: assuming: what is computed from pointers that are read from memory as numbers comes out as for one placement of the objects
cat >number.c <<'END'
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void outside(int *);
int *tab[2];
int main(void) {
  int x;
  outside(&x);
  int i = __VERIFIER_nondet_int() & 1;
  tab[0] = &x;
  tab[1] = &x;
  unsigned long u = ((unsigned long *)tab)[i];
  assert((u & 0xff0) != 0x120);
  return 0;
}
END
"$OXHORN" check --engine bmc number.c
