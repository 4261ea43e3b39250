# Memory safety is not checked yet, and oxhorn says so instead of answering.
#@ exit: 3
#@ stderr: memory
echo 'int main(void) { return 0; }' >program.c
"$OXHORN" check --property memory program.c
