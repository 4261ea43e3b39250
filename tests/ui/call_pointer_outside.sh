# What a pointer from outside calls is listed like a function without a body; a pointer of the program's own is not.
#@ exit: 0
#@ stdout: first
#@ stdout: not modelled: what pointers from outside call (
#@ last: safe
#@ absent: wrong
echo 'extern int (*hook)(int);
int main(void) { return hook(3) == 4; }' >outside.c
echo 'extern void note(int);
static int own(int x) { return x; }
int main(void) { int (*p)(int) = own; note(1); return p(2); }' >inside.c
"$OXHORN" check outside.c
echo first
"$OXHORN" check inside.c >said
grep "pointers from outside" said && echo "wrong: it is listed"
tail -1 said
