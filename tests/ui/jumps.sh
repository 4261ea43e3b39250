# Each way to leave a function for another is named with its line.
#@ exit: 0
#@ stdout: unknown: setjmp at a.c:4
#@ stdout: unknown: longjmp at b.c:5
#@ stdout: unknown: setjmp at c.c:4
#@ stdout: unknown: setjmp at d.c:3
#@ stdout: unknown: longjmp at e.c:5
#@ absent: safe
cat >a.c <<'END'
#include <setjmp.h>
static jmp_buf place;
int main(void) {
  if (_setjmp(place) == 0)
    longjmp(place, 1);
  return 0;
}
END
cat >b.c <<'END'
#include <setjmp.h>
static jmp_buf place;
static void leave(int x) {
  if (x)
    longjmp(place, 1);
}
int main(void) {
  leave(1);
  return 0;
}
END
cat >c.c <<'END'
#include <setjmp.h>
static sigjmp_buf place;
int main(void) {
  if (sigsetjmp(place, 1) == 0)
    siglongjmp(place, 1);
  return 0;
}
END
cat >d.c <<'END'
int main(void) {
  void *place[5];
  if (__builtin_setjmp(place) == 0)
    __builtin_longjmp(place, 1);
  return 0;
}
END
cat >e.c <<'END'
#include <setjmp.h>
static jmp_buf place;
int main(void) {
  void (*jump)(struct __jmp_buf_tag *, int) = longjmp;
  jump(place, 1);
  return 0;
}
END
for file in a b c d e; do
  "$OXHORN" check --quiet $file.c
done
true
