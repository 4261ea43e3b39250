# A number is used as an address: the verdict says whose it is taken not to be.
#@ exit: 0
#@ stdout: assuming: a number that is used as an address is not that of an object whose address is never made a number, unless other files can see it [guessed]
#@ last: safe
echo '#include <assert.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
static int level;
int main(void) {
  level = 1;
  *(int *)__VERIFIER_nondet_ulong() = 2;
  assert(level == 1);
}' >program.c
"$OXHORN" check program.c
