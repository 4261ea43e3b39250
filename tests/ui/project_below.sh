# An oxhorn.toml of a directory above; its paths are meant from there, those of headers too.
#@ exit: 0
#@ stderr: with ../../oxhorn.toml: 
#@ last: safe
mkdir -p include deep/er src
echo '#define LIMIT 7' >include/limit.h
echo '#include <assert.h>
#include "limit.h"
int main(void) { assert(LIMIT == 7 && X == 1); return 0; }' >src/main.c
cat >oxhorn.toml <<'END'
sources = "src/main.c"
clang-args = "-I include -DX=1"
END
cd deep/er
"$OXHORN" check
