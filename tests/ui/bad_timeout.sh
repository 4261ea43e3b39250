# A time limit that is no number.
#@ exit: 3
#@ stderr: soon
#@ stderr: --timeout
echo 'int main(void) { return 0; }' >program.c
"$OXHORN" check --timeout soon program.c
