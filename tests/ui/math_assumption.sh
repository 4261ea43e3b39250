# Unbounded integers are an assumption, and the verdict says so.
#@ exit: 0
#@ last: safe
#@ stdout: unbounded || mathematical || wrap
echo 'int main(void) { return 0; }' >program.c
"$OXHORN" check --arith math program.c
