# One of the harnesses; the report is that of any run, and what the file adds is said.
#@ exit: 1
#@ stderr: with oxhorn.toml, harness bad: --timeout=50 twice.c unsafe.c
#@ stdout: unsafe.c:3: assertion fails
#@ last: unsafe
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
"$OXHORN" check --harness bad
