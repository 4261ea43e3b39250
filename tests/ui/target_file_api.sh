# --target takes what one executable links, as CMake's file API tells.
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
reply=build/.cmake/api/v1/reply
mkdir -p $reply
echo '{"objects": [{"kind": "codemodel", "version": {"major": 2, "minor": 4}, "jsonFile": "codemodel-v2-1.json"}]}' >$reply/index-2024-01-01T00-00-00-0000.json
echo '{"paths": {"source": "..", "build": "."}, "configurations": [{"targets": [
  {"jsonFile": "target-twice-1.json"}, {"jsonFile": "target-app-1.json"}, {"jsonFile": "target-other-1.json"}]}]}' >$reply/codemodel-v2-1.json
echo '{"name": "twice", "id": "twice::@1", "type": "STATIC_LIBRARY", "paths": {"source": ".", "build": "."},
  "artifacts": [{"path": "libtwice.a"}], "dependencies": [], "link": {"commandFragments": []},
  "sources": [{"path": "twice.c", "compileGroupIndex": 0}, {"path": "twice.h"}]}' >$reply/target-twice-1.json
echo '{"name": "app", "id": "app::@1", "type": "EXECUTABLE", "paths": {"source": ".", "build": "."},
  "artifacts": [{"path": "app"}], "dependencies": [{"id": "twice::@1"}], "link": {"commandFragments": [{"role": "libraries", "fragment": "libtwice.a"}]},
  "sources": [{"path": "app.c", "compileGroupIndex": 0}, {"path": "twice.h"}]}' >$reply/target-app-1.json
echo '{"name": "other", "id": "other::@1", "type": "EXECUTABLE", "paths": {"source": ".", "build": "."},
  "artifacts": [{"path": "other"}], "dependencies": [{"id": "twice::@1"}, {"id": "app::@1"}], "link": {"commandFragments": [{"role": "libraries", "fragment": "libtwice.a"}]},
  "sources": [{"path": "other.c", "compileGroupIndex": 0}, {"path": "twice.h"}]}' >$reply/target-other-1.json
"$OXHORN" check --quiet --compile-commands build --target app || exit 9
"$OXHORN" check --compile-commands build --target other
