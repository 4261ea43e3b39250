# A harness that is expected to be unsafe, and is.
#@ exit: 0
#@ stdout: bad      unsafe
#@ last: 2 harnesses: 2 as expected
echo 'int twice(int x) { return 2 * x; }' >twice.c
echo '#include <assert.h>
int twice(int);
int main(void) { assert(twice(21) == 42); return 0; }' >safe.c
echo '#include <assert.h>
int twice(int);
int main(void) { assert(twice(21) == 43); return 0; }' >unsafe.c
cat >oxhorn.toml <<'END'
sources = ["twice.c"]
timeout = 50

[[harness]]
name = "good"
sources = ["safe.c"]

[[harness]]
name = "bad"
sources = ["unsafe.c"]
END
echo 'expect = "unsafe"' >>oxhorn.toml
"$OXHORN" check --all
