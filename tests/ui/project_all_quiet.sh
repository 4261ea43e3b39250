# With --quiet the table and nothing else.
#@ exit: 1
#@ last: 2 harnesses: 1 as expected, 1 unsafe
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
"$OXHORN" check --all --quiet 2>err.txt
code=$?
[ -s err.txt ] && exit 9
exit $code
