# What functions without a body write is no modification to sea_is_modified: the verdict says so.
#@ exit: 0
#@ stdout: assuming: what functions without a body write does not count as a modification: outside [modified]
cat >modified.c <<'END'
#include "seahorn/seahorn.h"
int g[3];
extern void outside(void *);
int main(void) {
  sea_reset_modified((char *)g);
  outside(g + 1);
  sassert(!sea_is_modified((char *)g));
  return 0;
}
END
"$OXHORN" check --engine bmc modified.c
