# A weak name does not bring a file of a static library in; an inline function does that has its body there.
#@ exit: 0
#@ stdout: assuming: weak symbols are defined in some file: hook
#@ last: safe
echo '#include <assert.h>
#include "three.h"
__attribute__((weak)) int hook(void);
int linked;
int main(void) { assert(three() == 3 && linked); return hook ? hook() : 0; }' >app.c
echo 'inline int three(void) { return 3; }' >three.h
echo '#include "three.h"
extern inline int three(void);
extern int linked;
__attribute__((constructor)) static void link(void) { linked = 1; }' >three.c
echo 'int hook(void) { return 1; }
int main(void) { return 1; }' >hook.c
mkdir build
echo '[{"directory": "HERE", "file": "../app.c", "command": "cc -o app.p/app.c.o -c ../app.c"},
  {"directory": "HERE", "file": "../hook.c", "command": "cc -o libx.a.p/hook.c.o -c ../hook.c"},
  {"directory": "HERE", "file": "../three.c", "command": "cc -o libx.a.p/three.c.o -c ../three.c"}]' >build/compile_commands.json
echo 'build libx.a: STATIC_LINKER libx.a.p/hook.c.o libx.a.p/three.c.o
build app: c_LINKER app.p/app.c.o | libx.a' >build/build.ninja
sed -i "s|HERE|$PWD/build|" build/compile_commands.json
# the database is often found through a link
ln -s build/compile_commands.json compile_commands.json
"$OXHORN" check compile_commands.json --target app
