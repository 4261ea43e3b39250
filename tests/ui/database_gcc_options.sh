# What only gcc knows is left out and named; what clang knows is passed on.
#@ exit: 0
#@ stdout: assuming: options that clang does not take change nothing: -fconserve-stack of main.c
#@ absent: -fno-jump-tables of
#@ last: safe
echo '#include <assert.h>
int main(void) { char c = (char)200; assert(c > 0); return 0; }' >main.c
echo '[{"directory": ".", "file": "main.c", "command": "gcc -funsigned-char -fconserve-stack -fno-jump-tables -c main.c"}]' >compile_commands.json
"$OXHORN" check compile_commands.json
