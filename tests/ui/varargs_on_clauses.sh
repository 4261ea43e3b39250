# Variable arguments are not modelled on clauses either: the answer is `unknown` with the line.
#@ exit: 2
#@ last: unknown: the intrinsic llvm.va_start.p0 at variable.c:4
cat >variable.c <<'END'
#include <assert.h>
#include <stdarg.h>
static int first(int n, ...) { va_list list;
  va_start(list, n);
  int x = va_arg(list, int);
  va_end(list);
  return x;
}
int main(void) { assert(first(1, 2) == 2); return 0; }
END
"$OXHORN" check --engine z3-spacer variable.c
