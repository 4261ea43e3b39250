# A file that is not there.
#@ exit: 3
#@ stderr: none.c: no such file
"$OXHORN" invariants none.c
