# Unbounded integers do not overflow, so there is nothing to find with them.
#@ exit: 3
#@ stderr: --arith math has no overflow
echo 'int main(void) { return 0; }' >program.c
"$OXHORN" check --property reach,overflow --arith math program.c
