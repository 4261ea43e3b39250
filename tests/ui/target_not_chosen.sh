# A database of two programs: the message lists them, and says how to choose.
#@ exit: 3
#@ stderr: multiply defined
#@ stderr: build/compile_commands.json has several programs; choose one with --target NAME
#@ stderr: executables, by build.ninja: app, other; libraries: twice
echo 'int twice(int x) { return 2 * x; }' >twice.c
echo '#include <assert.h>
int twice(int);
int main(void) { assert(twice(21) == 42); return 0; }' >app.c
echo '#include <assert.h>
int twice(int);
int main(void) { assert(twice(21) == 43); return 0; }' >other.c
mkdir build
echo '[{"directory": ".", "file": "../twice.c", "command": "cc -o CMakeFiles/twice.dir/twice.c.o -c ../twice.c"},
  {"directory": ".", "file": "../app.c", "command": "cc -o CMakeFiles/app.dir/app.c.o -c ../app.c"},
  {"directory": ".", "file": "../other.c", "command": "cc -o CMakeFiles/other.dir/other.c.o -c ../other.c"}]' >build/compile_commands.json
echo 'build CMakeFiles/twice.dir/twice.c.o: C_COMPILER__twice_ ../twice.c
build libtwice.a: C_STATIC_LIBRARY_LINKER__twice_ CMakeFiles/twice.dir/twice.c.o
build app: C_EXECUTABLE_LINKER__app_ CMakeFiles/app.dir/app.c.o | libtwice.a
build other: C_EXECUTABLE_LINKER__other_ $
    CMakeFiles/other.dir/other.c.o | libtwice.a || app' >build/build.ninja
"$OXHORN" check build/compile_commands.json
