# JSON of all harnesses: an array of reports with their names.
#@ exit: 1
#@ stdout: "harness":"good"
#@ stdout: "harness":"bad"
#@ stdout: "as_expected":true
#@ stdout: "as_expected":false
#@ stdout: "verdict":"unsafe"
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
"$OXHORN" check --all --format json | tee out.json
code=${PIPESTATUS[0]}
[ "$(head -c 1 out.json)" = "[" ] && [ "$(wc -l <out.json)" = 1 ] || exit 9
exit $code
