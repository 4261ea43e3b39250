# A failure that depends on a library function without a model is unknown; on another function it is unsafe, and says so.
#@ exit: 1
#@ stdout: a failure was found that depends on strverscmp, which `oxhorn models` lists as not modelled
#@ stdout: main.c:4: assertion fails: x == 0 (in main); it depends on ext, not defined in these files
cat >main.c <<'END'
#include <assert.h>
extern int EXTERNAL(const char *);
int x;
int main(void) { x = EXTERNAL("a") > 3; assert(x == 0); return 0; }
END
"$OXHORN" check main.c -- -DEXTERNAL=strverscmp
"$OXHORN" check main.c -- -DEXTERNAL=ext
