# A compilation database without entries.
#@ exit: 3
#@ stderr: compile_commands.json
#@ stderr: empty
echo '[]' >compile_commands.json
"$OXHORN" check compile_commands.json
