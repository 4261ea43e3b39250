# A harness that does not compile is a row of the table; the others run.
#@ exit: 3
#@ stdout: broken   error
#@ stdout: good     safe
#@ stderr: broken.c:1:
#@ last: 2 harnesses: 1 as expected, 1 error
echo 'int twice(int x) { return 2 * x; }' >twice.c
echo '#include <assert.h>
int twice(int);
int main(void) { assert(twice(21) == 42); return 0; }' >safe.c
echo 'int main(void) { return }' >broken.c
cat >oxhorn.toml <<'END'
[[harness]]
name = "broken"
sources = ["broken.c"]

[[harness]]
name = "good"
sources = ["safe.c", "twice.c"]
END
"$OXHORN" check --all
