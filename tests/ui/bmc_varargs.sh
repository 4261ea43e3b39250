# Variable arguments are not modelled: the answer is `unknown` with the line, not `safe`.
#@ exit: 2
#@ last: unknown: 
#@ stdout: va_start
#@ stdout: variable.c:4
cat >variable.c <<'END'
#include <stdarg.h>
static int first(int n, ...) {
  va_list list;
  va_start(list, n);
  int x = va_arg(list, int);
  va_end(list);
  return x;
}
int main(void) { return first(1, 2); }
END
"$OXHORN" check --engine bmc --property reach,memory variable.c
