# One file with different options, chosen by its output; the same options twice are one unit.
#@ exit: 1
#@ stdout: main.c:2: assertion fails
#@ last: unsafe
echo '#include <assert.h>
int main(void) { assert(LIMIT == 1); return 0; }' >main.c
echo '[{"directory": ".", "file": "main.c", "command": "cc -DLIMIT=1 -o small.o -c main.c"},
  {"directory": ".", "file": "main.c", "command": "cc -DLIMIT=2 -o large.o -c main.c"},
  {"directory": ".", "file": "./main.c", "arguments": ["gcc", "-O2", "-DLIMIT=2", "-o", "large.o", "main.c"]}]' >compile_commands.json
"$OXHORN" check compile_commands.json large.o
