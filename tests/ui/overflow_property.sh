# Overflow is not checked yet, and oxhorn says so instead of answering.
#@ exit: 3
#@ stderr: overflow
echo 'int main(void) { return 0; }' >program.c
"$OXHORN" check --property overflow program.c
