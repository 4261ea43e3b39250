# An argument for clang with which there is no bitcode: the message says to leave it out.
#@ exit: 3
#@ stderr: -fsyntax-only
echo 'int main(void) { return 0; }' >program.c
"$OXHORN" check program.c -- -fsyntax-only
