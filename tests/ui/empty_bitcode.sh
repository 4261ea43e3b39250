# An empty bitcode file.
#@ exit: 3
#@ stderr: empty.bc
: >empty.bc
"$OXHORN" check empty.bc
