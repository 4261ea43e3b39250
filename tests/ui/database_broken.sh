# A compilation database that is not JSON: file and line are named.
#@ exit: 3
#@ stderr: compile_commands.json
#@ stderr: line 3
printf '[\n  {"directory": ".", "file": \n]\n' >compile_commands.json
"$OXHORN" check compile_commands.json
