# --all takes directories, not files.
#@ exit: 3
#@ stderr: --all main.c: this is not a directory
echo 'int main(void) { return 0; }' >main.c
"$OXHORN" check --all main.c
