# --target takes what one executable links, as the link commands of CMake's makefiles tell.
#@ exit: 1
#@ stdout: other.c:3: assertion fails
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
for target in app other; do
  mkdir -p build/CMakeFiles/$target.dir
  echo "cc -rdynamic CMakeFiles/$target.dir/$target.c.o -o $target libtwice.a -lm" >build/CMakeFiles/$target.dir/link.txt
done
mkdir build/CMakeFiles/twice.dir
echo 'ar qc libtwice.a @CMakeFiles/twice.dir/objects1.rsp
ranlib libtwice.a' >build/CMakeFiles/twice.dir/link.txt
echo 'CMakeFiles/twice.dir/twice.c.o' >build/CMakeFiles/twice.dir/objects1.rsp
"$OXHORN" check --quiet --compile-commands build --target app || exit 9
"$OXHORN" check --compile-commands build --target other
