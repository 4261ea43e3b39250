# Without memory nobody knows objects, so memory is not checked.
#@ exit: 3
#@ stderr: need ptr or mem
echo 'int main(void) { return 0; }' >program.c
"$OXHORN" check --property reach,memory --engine z3-spacer --track reg program.c
