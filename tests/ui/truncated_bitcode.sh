# Bitcode that ends in the middle.
#@ exit: 3
#@ stderr: truncated.bc
echo 'int main(void) { return 0; }' >program.c
clang-22 -c -emit-llvm program.c -o whole.bc
head -c 700 whole.bc >truncated.bc
"$OXHORN" check truncated.bc
