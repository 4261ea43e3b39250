# A harness that there is not: the nearest name, and the list.
#@ exit: 3
#@ stderr: there is no harness god; did you mean good?; oxhorn.toml has good, bad
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
"$OXHORN" check --harness god
