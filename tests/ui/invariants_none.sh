# A program without loops.
#@ exit: 0
#@ stdout: there is no loop and no function of its own
#@ last: proved 0 of 0 checks
echo 'int main(void) { return 0; }' >none.c
"$OXHORN" invariants none.c
