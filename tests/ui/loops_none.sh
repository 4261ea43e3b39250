# A program without loops.
#@ exit: 0
#@ last: there is no loop that is known by its line
echo 'int main(void) { return 0; }' >none.c
"$OXHORN" loops none.c
