# A library of a project and a harness: what is needed of the library is linked to it.
#@ exit: 1
#@ stdout: harness.c:3: assertion fails
#@ stdout: assuming: harness.c is not in
#@ last: unsafe
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
# never needed, and no second main
echo 'int main(void) { return 1; }' >unused.c
sed -i 's|^\[|[{"directory": ".", "file": "../unused.c", "command": "cc -o CMakeFiles/twice.dir/unused.c.o -c ../unused.c"},|' build/compile_commands.json
sed -i 's|\(LINKER__twice_\)|\1 CMakeFiles/twice.dir/unused.c.o|' build/build.ninja
echo '#include <assert.h>
int twice(int);
int main(void) { assert(twice(1) == 1); return 0; }' >harness.c
"$OXHORN" check --compile-commands build --target twice harness.c
