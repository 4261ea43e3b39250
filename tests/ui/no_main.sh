# A program without main: the message says what to do.
#@ exit: 3
#@ stderr: library.c
#@ stderr: main
#@ stderr: --entry
#@ stderr: twice
echo 'int twice(int x) { return 2 * x; }' >library.c
"$OXHORN" check library.c
