# The command line counts before the file: its files, its options, and an engine before a strategy.
#@ exit: 0
#@ last: safe
echo 'int twice(int x) { return 2 * x; }' >twice.c
echo '#include <assert.h>
int twice(int);
int main(void) { assert(twice(21) == 42); return 0; }' >safe.c
echo '#include <assert.h>
int twice(int);
int main(void) { assert(twice(21) == 43); return 0; }' >unsafe.c
cat >oxhorn.toml <<'END'
sources = ["unsafe.c", "twice.c"]
strategy = "missing.toml"
property = ["reach", "overflow"]
timeout = 0
END
"$OXHORN" check --engine bmc --timeout 50 safe.c twice.c
