# A function with variable arguments that is given to one without a body: what it would be called with is not known.
#@ exit: 2
#@ last: unknown: a call back of note, which takes variable arguments at variable.c:10
cat >variable.c <<'END'
#include <assert.h>
#include <stdarg.h>
static int noted;
static void note(int n, ...) {
  va_list list;
  va_start(list, n); noted += va_arg(list, int); va_end(list);
}
extern void on_error(void (*)(int, ...));
int main(void) {
  on_error(note);
  assert(noted == 0);
  return 0;
}
END
"$OXHORN" check variable.c
