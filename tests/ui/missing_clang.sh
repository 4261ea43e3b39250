# No clang on the PATH: the message says how to get it.
#@ exit: 3
#@ stderr: clang-22
echo 'int main(void) { return 0; }' >program.c
mkdir empty
PATH=$PWD/empty "$OXHORN" check program.c
