# One file with different options: the message says which, and how to choose.
#@ exit: 3
#@ stderr: main.c
#@ stderr: -DLIMIT=1
#@ stderr: -DLIMIT=2
#@ stderr: small.o or large.o
echo 'int main(void) { return 0; }' >main.c
echo '[{"directory": ".", "file": "main.c", "command": "cc -DLIMIT=1 -o small.o -c main.c"},
  {"directory": ".", "file": "main.c", "command": "cc -DLIMIT=2 -o large.o -c main.c"}]' >compile_commands.json
"$OXHORN" check compile_commands.json main.c
