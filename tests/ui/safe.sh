# The last line of a safe program.
#@ exit: 0
#@ last: safe
echo 'int main(void) { return 0; }' >program.c
"$OXHORN" check program.c
