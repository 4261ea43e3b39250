# A compilation database with a file that does not exist: the entry is named.
#@ exit: 3
#@ stderr: compile_commands.json: entry 1: generated.c: no such file
echo '[{"directory": ".", "file": "generated.c", "command": "cc -c generated.c"}]' >compile_commands.json
"$OXHORN" check compile_commands.json
