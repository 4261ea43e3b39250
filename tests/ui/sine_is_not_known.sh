# What a function of <math.h> computes is not modelled: a failure that depends on it is no counterexample.
#@ exit: 2
#@ last: unknown: a failure was found that depends on pow
cat >program.c <<'END'
#include <assert.h>
#include <math.h>
int main(void) {
  assert(pow(2.0, 3.0) == 8.0);
  return 0;
}
END
"$OXHORN" check program.c
