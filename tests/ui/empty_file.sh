# An empty C file has no main.
#@ exit: 3
#@ stderr: empty.c
: >empty.c
"$OXHORN" check empty.c
