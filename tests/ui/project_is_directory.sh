# An oxhorn.toml that is a directory.
#@ exit: 3
#@ stderr: oxhorn.toml: is a directory
echo 'int main(void) { return 0; }' >main.c
mkdir oxhorn.toml
"$OXHORN" check main.c
