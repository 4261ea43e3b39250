# All harnesses of an oxhorn.toml: a line for each that has ended, then a table.
#@ exit: 1
#@ stderr: oxhorn: 1/2 good: safe (
#@ stderr: oxhorn: 2/2 bad: unsafe (
#@ stdout: harness  verdict
#@ stdout: unsafe.c:3: assertion fails
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
"$OXHORN" check --all >out.txt 2>err.txt
code=$?
cat out.txt
cat err.txt >&2
# no progress bar where there is no terminal
grep -q "$(printf '[\033\r]')" out.txt err.txt && exit 9
exit $code
