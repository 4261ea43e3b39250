# A program without anything to check is an error where that is asked for.
#@ exit: 3
#@ stderr: nothing to check
#@ absent: safe
echo 'int main(void) { return 0; }' >program.c
"$OXHORN" check --require-checks program.c
