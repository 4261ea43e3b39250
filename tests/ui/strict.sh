# With --strict a function without a body and without a model makes the answer unknown; models are no matter.
#@ exit: 2
#@ stdout: unknown: ext, which has neither a body nor a model (--strict) at main.c:3 is not supported and can be reached
cat >main.c <<'END'
#include <string.h>
extern int ext(void);
int main(void) { return strlen("a") == 1 && ext(); }
END
"$OXHORN" check --strict main.c
