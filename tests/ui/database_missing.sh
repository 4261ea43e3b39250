# A compilation database that does not exist.
#@ exit: 3
#@ stderr: build/compile_commands.json
#@ stderr: no such file
mkdir build
"$OXHORN" check --compile-commands build
