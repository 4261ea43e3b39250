# A directory instead of a file.
#@ exit: 3
#@ stderr: folder.c
#@ stderr: directory
mkdir folder.c
"$OXHORN" check folder.c
