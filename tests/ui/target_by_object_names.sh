# Without link commands the names of the objects tell what belongs together; what else is linked is not known, and that is said.
#@ exit: 0
#@ stdout: assuming: app is what build/compile_commands.json compiles for it: no link command was found
#@ last: safe
echo '#include <assert.h>
int main(void) { assert(LIMIT == 2); return 0; }' >main.c
mkdir build
echo '[{"directory": ".", "file": "../main.c", "command": "cc -DLIMIT=1 -o CMakeFiles/other.dir/main.c.o -c ../main.c"},
  {"directory": ".", "file": "../main.c", "command": "cc -DLIMIT=2 -o CMakeFiles/app.dir/main.c.o -c ../main.c"}]' >build/compile_commands.json
"$OXHORN" check --compile-commands build --target app
