# A sea.yaml that CMake has to fill in.
#@ exit: 3
#@ stderr: sea.yaml: line 2: @MAX_SIZE@ is to be filled in by CMake
echo 'int main(void) { return 0; }' >main.c
printf 'verify_options:\n  bound: @MAX_SIZE@\n' >sea.yaml
"$OXHORN" check --config sea.yaml main.c
