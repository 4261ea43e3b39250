# An engine that does not know objects refuses to check memory.
#@ exit: 3
#@ stderr: need the engine bmc
echo 'int main(void) { return 0; }' >program.c
"$OXHORN" check --property memory --engine z3-spacer program.c
