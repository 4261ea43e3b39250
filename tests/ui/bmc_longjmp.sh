# setjmp returns twice, which is not modelled: the answer is `unknown` with the line.
#@ exit: 2
#@ last: unknown: setjmp at jump.c:5
cat >jump.c <<'END'
#include <setjmp.h>
static jmp_buf place;
static int x;
int main(void) {
  if (setjmp(place) == 0) {
    x = 1;
    longjmp(place, 1);
  }
  if (x)
    __builtin_unreachable();
  return 0;
}
END
"$OXHORN" check --engine bmc --property reach,memory jump.c
