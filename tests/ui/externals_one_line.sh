# Functions without a body share one line, which names the paragraph of docs/soundness.md.
#@ exit: 0
#@ stdout: assuming: not modelled: f, g (any result; write only what they can reach; call back only functions that this call gives them, with pointers that it gives them) [external]
#@ last: safe
cat >program.c <<'END'
#include <assert.h>
int f(void);
int g(int);
int main(void) {
  int x = f();
  g(x);
  assert(x == x);
  return 0;
}
END
"$OXHORN" check program.c
