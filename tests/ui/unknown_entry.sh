# An entry that does not exist.
#@ exit: 3
#@ stderr: nonesuch
echo 'int main(void) { return 0; }' >program.c
"$OXHORN" check --entry nonesuch program.c
