# Floating-point numbers are rounded to the nearest; another mode is not supported.
#@ exit: 2
#@ last: unknown: a rounding mode other than to the nearest at program.c:4
cat >program.c <<'END'
#include <assert.h>
#include <fenv.h>
int main(void) {
  fesetround(FE_UPWARD);
  volatile double third = 1.0 / 3.0;
  assert(third * 3.0 == 1.0);
  return 0;
}
END
"$OXHORN" check program.c
