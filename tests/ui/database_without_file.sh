# The files that are named are not in the compilation database.
#@ exit: 3
#@ stderr: compile_commands.json
#@ stderr: none of the files
echo 'int main(void) { return 0; }' | tee main.c >other.c
echo '[{"directory": ".", "file": "main.c", "command": "cc -c main.c"}]' >compile_commands.json
"$OXHORN" check --compile-commands compile_commands.json other.c
