# One check is enough for --require-checks.
#@ exit: 0
#@ last: safe
echo '#include <assert.h>
int main(int argc, char **argv) { assert(argc == argc); return 0; }' >program.c
"$OXHORN" check --require-checks program.c
