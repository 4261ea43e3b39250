# Equal inputs in a row are one line.
#@ exit: 1
#@ stdout:   1.–3. x = 7, 3 times   (__VERIFIER_nondet_int at program.c:5)
cat >program.c <<'C'
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  for (int i = 0; i < 3; i++) {
    int x = __VERIFIER_nondet_int();
    if (x != 7) return 0;
  }
  assert(0);
  return 0;
}
C
"$OXHORN" check program.c
