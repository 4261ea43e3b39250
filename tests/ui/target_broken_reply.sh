# A reply of CMake's file API that cannot be read: it is named, and what to do.
#@ exit: 3
#@ stderr: index-2024-01-01T00-00-00-0000.json: this is not a reply of CMake's file API
#@ stderr: run cmake again
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
mkdir -p build/.cmake/api/v1/reply
echo '{"objects": 1}' >build/.cmake/api/v1/reply/index-2024-01-01T00-00-00-0000.json
"$OXHORN" check --compile-commands build --target app
