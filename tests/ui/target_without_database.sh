# A target of nothing.
#@ exit: 3
#@ stderr: --target app
#@ stderr: compilation database
echo 'int main(void) { return 0; }' >main.c
"$OXHORN" check --target app main.c
