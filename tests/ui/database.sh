# A project of two files is verified as its compilation database says, with our own header for SeaHorn's.
#@ exit: 0
#@ last: safe
"$OXHORN" check "$TESTS/ui/project/build/compile_commands.json"
