# --config with a file that there is not.
#@ exit: 3
#@ stderr: mine.toml: no such file
echo 'int main(void) { return 0; }' >main.c
"$OXHORN" check --config mine.toml main.c
