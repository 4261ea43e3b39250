# What is no bound.
#@ exit: 3
#@ stderr: many is not a positive number of iterations
#@ stderr: 0 is not a positive number of iterations
#@ stderr: 99999999999 is too many iterations
#@ stderr: there is no loop before the colon
echo 'int main(void) { return 0; }' >a.c
"$OXHORN" check --unwind main.0:many a.c
"$OXHORN" check --unwind 0 a.c
"$OXHORN" check --unwind 99999999999 a.c
"$OXHORN" check --unwind :3 a.c
