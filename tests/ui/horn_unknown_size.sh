# An array of another file whose size nobody says: nothing is proved about it, whatever the property.
#@ exit: 2
#@ last: unknown: the variable elsewhere, whose size is not known at array.c:3 is not supported and can be reached
cat >array.c <<'END'
#include <assert.h>
extern int elsewhere[];
static void put(int i) { if (i == 3) elsewhere[i] = 1; }
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int i = __VERIFIER_nondet_int();
  put(i);
  if (i > 4 && i < 100) assert(elsewhere[i] == 0);
  return 0;
}
END
"$OXHORN" check --engine z3-spacer --calls summaries -O0 array.c
