# Arguments of clang are taken as everybody writes them.
#@ exit: 0
#@ last: safe
mkdir inc && echo '#define LIMIT 10' >inc/limit.h
cat >a.c <<'END'
#include <assert.h>
#include "limit.h"
int main(void) { assert(LIMIT == 10 && X == 3); }
END
"$OXHORN" check -Iinc -DX=3 -std=c11 a.c
