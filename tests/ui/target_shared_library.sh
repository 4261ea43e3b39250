# What a shared library shows gives way to what the program defines, and that is named; what it hides stays its own.
#@ exit: 0
#@ stdout: assuming: what a shared library and the program both define is as in the program, in calls of the library too: shown of library.c
#@ absent: hidden of
#@ last: safe
echo '#include <assert.h>
int ask(void);
int shown(void) { return 1; }
int hidden(void) { return 2; }
int main(void) { assert(ask() == 31 && hidden() == 2); return 0; }' >app.c
echo 'int shown(void) { return 7; }
__attribute__((visibility("hidden"))) int hidden(void) { return 30; }
int ask(void) { return hidden() + shown(); }' >library.c
mkdir build
echo '[{"directory": ".", "file": "../app.c", "command": "cc -o app.p/app.c.o -c ../app.c"},
  {"directory": ".", "file": "../library.c", "command": "cc -fPIC -o libx.so.p/library.c.o -c ../library.c"}]' >build/compile_commands.json
echo 'build libx.so: c_LINKER libx.so.p/library.c.o
build libx.so.p/libx.so.symbols: SHSYM libx.so
build app: c_LINKER app.p/app.c.o | libx.so.p/libx.so.symbols' >build/build.ninja
"$OXHORN" check --compile-commands build --target app
