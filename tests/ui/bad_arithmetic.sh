# An arithmetic that does not exist: the message lists those that do.
#@ exit: 3
#@ stderr: real
#@ stderr: bv
#@ stderr: math
echo 'int main(void) { return 0; }' >program.c
"$OXHORN" check --arith real program.c
