# A file that is called bitcode and is something else.
#@ exit: 3
#@ stderr: garbage.bc
echo "this is not bitcode" >garbage.bc
"$OXHORN" check garbage.bc
