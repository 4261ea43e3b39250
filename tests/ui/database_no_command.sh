# An entry that says nothing about how its file is compiled.
#@ exit: 3
#@ stderr: entry 1: it has neither command nor arguments
echo 'int main(void) { return 0; }' >main.c
echo '[{"directory": ".", "file": "main.c"}]' >compile_commands.json
"$OXHORN" check compile_commands.json
