# An engine that does not exist: the message lists those that do.
#@ exit: 3
#@ stderr: nonesuch
#@ stderr: z3-spacer
echo 'int main(void) { return 0; }' >program.c
"$OXHORN" check --engine nonesuch program.c
