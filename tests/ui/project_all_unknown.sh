# An unknown is never expected, and is said with its reason.
#@ exit: 2
#@ stdout: unknown
#@ stdout: assembly
#@ last: 1 harness: 0 as expected, 1 unknown
cat >assembly.c <<'END'
#include <assert.h>
int main(void) {
  int x;
  __asm__("incl %0" : "=r"(x));
  assert(x == 0);
  return 0;
}
END
cat >oxhorn.toml <<'END'
[[harness]]
name = "one"
sources = ["assembly.c"]
END
"$OXHORN" check --all
