# Nobody passes the variable arguments of the entry: the answer is `unknown` with the line, not `safe`.
#@ exit: 2
#@ last: unknown: the variable arguments of first at variable.c:4
cat >variable.c <<'END'
#include <stdarg.h>
int first(int n, ...) {
  va_list list;
  va_start(list, n);
  int x = va_arg(list, int);
  va_end(list);
  return x;
}
END
"$OXHORN" check --entry first --property reach,memory variable.c
