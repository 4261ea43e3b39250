# Assembly in a compilation database: its functions are unknown, and that is said.
#@ exit: 0
#@ stdout: assuming: functions of start.S are unknown
#@ last: safe
echo 'start: ret' >start.S
echo 'int main(void) { return 0; }' >main.c
echo '[{"directory": ".", "file": "start.S", "command": "cc -c start.S"},
  {"directory": ".", "file": "main.c", "command": "cc -c main.c"}]' >compile_commands.json
"$OXHORN" check compile_commands.json
