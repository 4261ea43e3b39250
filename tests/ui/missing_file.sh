# A file that does not exist.
#@ exit: 3
#@ stderr: missing.c
#@ stderr: no such file || not found || does not exist
"$OXHORN" check missing.c
