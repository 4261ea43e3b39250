# A harness that is expected to be unsafe, and is safe.
#@ exit: 1
#@ stderr: good: safe (
#@ stderr: not expected
#@ last: 1 harness: 0 as expected, 1 safe
echo 'int twice(int x) { return 2 * x; }' >twice.c
echo '#include <assert.h>
int twice(int);
int main(void) { assert(twice(21) == 42); return 0; }' >safe.c
cat >oxhorn.toml <<'END'
[[harness]]
name = "good"
sources = ["twice.c", "safe.c"]
expect = "unsafe"
END
"$OXHORN" check --all
