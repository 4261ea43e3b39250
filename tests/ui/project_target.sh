# A harness may be a target of a compilation database.
#@ exit: 0
#@ stdout: other    safe
#@ last: 2 harnesses: 2 as expected
echo '#include <assert.h>
int main(void) { assert(LIMIT == 2); return 0; }' >main.c
mkdir build
echo '[{"directory": ".", "file": "../main.c", "command": "cc -DLIMIT=1 -o app.p/main.c.o -c ../main.c"},
  {"directory": ".", "file": "../main.c", "command": "cc -DLIMIT=2 -o other.p/main.c.o -c ../main.c"}]' >build/compile_commands.json
echo 'build app: c_LINKER app.p/main.c.o
build other: c_LINKER other.p/main.c.o' >build/build.ninja
cat >oxhorn.toml <<'END'
compile-commands = "build"

[[harness]]
name = "app"
target = "app"
expect = "unsafe"

[[harness]]
name = "other"
target = "other"
END
"$OXHORN" check --all
