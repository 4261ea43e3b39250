# A database without link commands: it says so and asks for files.
#@ exit: 3
#@ stderr: multiply defined
#@ stderr: does not say what they link
#@ stderr: name the source files of one program
echo 'int main(void) { return 0; }' | tee one.c >two.c
echo '[{"directory": ".", "file": "one.c", "command": "cc -c one.c"},
  {"directory": ".", "file": "two.c", "command": "cc -c two.c"}]' >compile_commands.json
"$OXHORN" check compile_commands.json
