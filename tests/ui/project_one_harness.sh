# With one harness there is nothing to choose. It is expected to be safe, and is not.
#@ exit: 1
#@ stderr: expected: safe
#@ last: unsafe
echo 'int twice(int x) { return 2 * x; }' >twice.c
echo '#include <assert.h>
int twice(int);
int main(void) { assert(twice(21) == 43); return 0; }' >unsafe.c
cat >oxhorn.toml <<'END'
[[harness]]
name = "bad"
sources = ["twice.c", "unsafe.c"]
expect = "safe"
END
"$OXHORN" check
