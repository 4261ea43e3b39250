# The clang that is asked for does not exist: the message says how to get it.
#@ exit: 3
#@ stderr: clang-22
echo 'int main(void) { return 0; }' >program.c
mkdir empty
OXHORN_CLANG=$PWD/empty/clang-22 "$OXHORN" check program.c
